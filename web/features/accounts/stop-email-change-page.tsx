import { useState } from 'react';
import { stopEmailChange } from '#contract/accounts/settings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import textStyles from '#web/kit/theme/text.module.css';

/**
 * The page behind the link that the current email address gets when a change is requested. Only the button changes
 * anything.
 */
export function StopEmailChangePage({ token }: { token: string }) {
  const [email, setEmail] = useState<string>();
  const form = useServerForm({
    initial: { token },
    submit: (values) => call(stopEmailChange, { body: values }),
    onSuccess: (response) => setEmail(response.email),
  });
  if (email) {
    return (
      <EntryCard
        title="We stopped the change"
        line={
          <>
            Your account still uses <span className={textStyles.name}>{email}</span>, and we signed it out everywhere.
          </>
        }
      >
        <Fields>
          <p>Someone was signed in to your account. Set a new password now so they can't sign in again.</p>
          <ButtonLink to="/forgot_password" wide>
            Set a new password
          </ButtonLink>
        </Fields>
      </EntryCard>
    );
  }
  return (
    <EntryCard title="Stop this change?" line="Someone asked to change your account's email address.">
      <form {...form.props}>
        <Fields>
          <p>You'll keep your current email address, and we'll sign your account out everywhere.</p>
          <FormProblem form={form} />
          <SubmitButton form={form} wide>
            Stop this change
          </SubmitButton>
          <p className={textStyles.softSmall}>Did you ask for this change? Just close this page.</p>
        </Fields>
      </form>
    </EntryCard>
  );
}
