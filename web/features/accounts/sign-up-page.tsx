import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { signUp } from '#contract/accounts/auth.endpoints.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { call } from '#web/api/client.ts';
import { emailFault } from '#web/features/accounts/account-checks.ts';
import { MailedCode, MailedLine } from '#web/features/accounts/mailed-code.tsx';
import { ProviderButtons } from '#web/features/accounts/provider-buttons.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './doors.module.css';

/** Joining starts with an email address; name, time zone, and password follow once it is verified. */
export function SignUpPage({
  next,
  aside,
}: {
  next: string | undefined;
  /** Shown next to the form in a wide window. */
  aside: ComponentType;
}) {
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useServerForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailFault(email) }),
    submit: ({ email }) => call(signUp, { body: { email: trimUnseen(email), next } }),
    onSuccess: (_, { email }) => setMailedTo(trimUnseen(email)),
  });
  if (mailedTo) {
    return (
      <EntryCard title="Check your email" line={<MailedLine email={mailedTo} />}>
        <MailedCode email={mailedTo} next={next} onOtherAddress={() => setMailedTo(undefined)} />
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title="Join Callboard"
      aside={aside}
      line="Courses with a start date, live events, and other working creatives. Joining is free."
      foot={
        <p>
          Already have an account?{' '}
          <Link to="/login" search={next ? { next } : {}}>
            Sign in
          </Link>
        </p>
      }
    >
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          <TextField label="Email" type="email" autoComplete="email" required autoFocus {...form.field('email')} />
          <SubmitButton form={form} wide>
            Join
          </SubmitButton>
          <p className={textStyles.softSmall}>We'll email you a link and a code. No password needed yet.</p>
          <div className={styles.or}>or</div>
          <ProviderButtons next={next} />
          <p className={textStyles.softSmall}>
            See our <Link to="/privacy">privacy notice</Link>.
          </p>
        </Fields>
      </form>
    </EntryCard>
  );
}
