import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { redeemEmailChange } from '#contract/accounts/settings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import textStyles from '#web/kit/theme/text.module.css';

/**
 * The page behind the link sent to a new email address. Email clients open links before people do, so only the button
 * changes anything.
 */
export function ConfirmEmailPage({ token }: { token: string }) {
  const [email, setEmail] = useState<string>();
  const form = useServerForm({
    initial: { token },
    submit: (values) => call(redeemEmailChange, { body: values }),
    onSuccess: (response) => setEmail(response.email),
  });
  if (email) {
    return (
      <EntryCard
        title="Your email is updated"
        line={
          <>
            From now on, sign in with <span className={textStyles.name}>{email}</span>. We’ll send your email there,
            too.
          </>
        }
      >
        <Fields>
          <ButtonLink to="/settings" wide icon={<IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />}>
            Go to Settings
          </ButtonLink>
        </Fields>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title="Is this your new email?"
      line="Confirm it, and we'll send your Callboard email here."
      foot={
        <p>
          Link expired? <Link to="/settings">Ask for a new one in Settings</Link>
        </p>
      }
    >
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          <SubmitButton form={form} wide autoFocus>
            Use this email
          </SubmitButton>
          <p className={textStyles.softSmall}>Didn't ask for this? Just close this page. Nothing has changed.</p>
        </Fields>
      </form>
    </EntryCard>
  );
}
