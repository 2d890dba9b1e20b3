import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { requestPasswordReset } from '#contract/accounts/auth.endpoints.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { call } from '#web/api/client.ts';
import { emailFault } from '#web/features/accounts/account-checks.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import textStyles from '#web/kit/theme/text.module.css';

/** Sends an email with a link for a new password. The page says the same for every email address. */
export function ForgotPasswordPage() {
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useServerForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailFault(email) }),
    submit: ({ email }) => call(requestPasswordReset, { body: { email: trimUnseen(email) } }),
    onSuccess: (_, { email }) => setMailedTo(trimUnseen(email)),
  });
  const foot = (
    <p>
      Remembered it? <Link to="/login">Sign in</Link>
    </p>
  );
  if (mailedTo) {
    return (
      <EntryCard
        title="Check your email"
        line={
          <>
            We sent a link to set a new password to <span className={textStyles.name}>{mailedTo}</span>. It works once,
            for 15 minutes.
          </>
        }
        foot={foot}
      >
        <Button variant="secondary" wide onClick={() => setMailedTo(undefined)}>
          Change email or send it again
        </Button>
      </EntryCard>
    );
  }
  return (
    <EntryCard title="New password" line="We'll email you a link to set a new one." foot={foot}>
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          <TextField label="Email" type="email" autoComplete="username" required autoFocus {...form.field('email')} />
          <SubmitButton form={form} wide>
            Email me a link
          </SubmitButton>
        </Fields>
      </form>
    </EntryCard>
  );
}
