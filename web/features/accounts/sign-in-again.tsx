import { signIn } from '#contract/accounts/auth.endpoints.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { call } from '#web/api/client.ts';
import { required } from '#web/features/accounts/account-checks.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { goOnSignedIn, loginAddress } from '#web/session/session.ts';

/**
 * The session ended while the person was writing: sign-in opens over the page, and what they typed stays below it (S5).
 * A second step, or another way to sign in, leads away and back; the browser stores what was typed in the meantime.
 */
export function SignInAgain({
  open,
  personId,
  onSignedIn,
  onClose,
}: {
  open: boolean;
  /** The person who was signed in; if someone else signs in, the page reloads. */
  personId: number | null;
  onSignedIn: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="You were signed out" actions={false}>
      <SignIn personId={personId} onSignedIn={onSignedIn} />
    </Dialog>
  );
}

function SignIn({ personId, onSignedIn }: { personId: number | null; onSignedIn: () => void }) {
  const here = window.location.pathname + window.location.search;
  const form = useServerForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: required(email), password: required(password) }),
    submit: ({ email, password }) => call(signIn, { body: { email: trimUnseen(email), password, next: here } }),
    onSuccess: ({ user }) => {
      if (user?.id === personId) onSignedIn();
      else goOnSignedIn(user, here);
    },
  });
  return (
    <form {...form.props}>
      <Fields>
        <p>What you typed is still here. Sign in to save it.</p>
        <FormProblem form={form} />
        <TextField label="Email" type="email" autoComplete="username" required autoFocus {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
        <SubmitButton form={form} wide>
          Sign in
        </SubmitButton>
        <ButtonAnchor href={loginAddress(here)} variant="quiet" wide>
          Sign in another way
        </ButtonAnchor>
      </Fields>
    </form>
  );
}
