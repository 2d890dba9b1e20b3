import { makeFirstStaff } from '#contract/accounts/auth.endpoints.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { call } from '#web/api/client.ts';
import { emailFault, newPasswordFault } from '#web/features/accounts/account-checks.ts';
import { NewPasswordField } from '#web/features/accounts/new-password-field.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { goOnSignedIn } from '#web/session/session.ts';

/**
 * The page behind the link that a first start prints: opening it changes nothing; submitting it creates the account and
 * signs in.
 */
export function FirstStaffPage({ token }: { token: string }) {
  const form = useServerForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: emailFault(email), password: newPasswordFault(password) }),
    submit: ({ email, password }) => call(makeFirstStaff, { body: { token, email: trimUnseen(email), password } }),
    onSuccess: ({ user, next }) => goOnSignedIn(user, next),
  });
  return (
    <EntryCard
      title="Create the first staff account"
      line="Staff run this Callboard: they approve teachers, help students, and send payouts. This link works once."
    >
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          <TextField label="Email" type="email" autoComplete="email" required autoFocus {...form.field('email')} />
          <NewPasswordField {...form.field('password')} />
          <SubmitButton form={form} wide>
            Create account
          </SubmitButton>
          <p className={textStyles.softSmall}>
            You already have one school: Callboard (number 1) is your own, for courses and events you run yourselves. To
            add schools for teachers, approve an application under Staff or run callboard school add.
          </p>
          <p className={textStyles.softSmall}>You have seven days to set up two-step sign-in.</p>
        </Fields>
      </form>
    </EntryCard>
  );
}
