import { Link } from '@tanstack/react-router';
import { resetPassword } from '#contract/accounts/auth.endpoints.ts';
import { call } from '#web/api/client.ts';
import { newPasswordFault } from '#web/features/accounts/account-checks.ts';
import { NewPasswordField } from '#web/features/accounts/new-password-field.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { goOnSignedIn } from '#web/session/session.ts';

/** The page behind a password reset link: opening it changes nothing; submitting it sets the password and signs in. */
export function ResetPasswordPage({ token }: { token: string }) {
  const form = useServerForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: newPasswordFault(password) }),
    submit: ({ password }) => call(resetPassword, { params: { token }, body: { password } }),
    onSuccess: ({ user }) => goOnSignedIn(user, undefined),
  });
  return (
    <EntryCard
      title="Choose a new password"
      line="You'll be signed in here and signed out everywhere else."
      foot={
        <p>
          Link expired? <Link to="/forgot_password">Ask for a new one</Link>
        </p>
      }
    >
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          <NewPasswordField label="New password" autoFocus {...form.field('password')} />
          <SubmitButton form={form} wide>
            Set password and sign in
          </SubmitButton>
          <p className={textStyles.softSmall}>
            Didn't ask for this? Just close this page. Your password hasn't changed.
          </p>
        </Fields>
      </form>
    </EntryCard>
  );
}
