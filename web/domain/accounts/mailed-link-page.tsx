import { Link } from '@tanstack/react-router';
import { redeemLink } from '#contract/accounts/auth.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { goOnSignedIn } from '#web/session/session.ts';
import styles from './doors.module.css';

const WORDS = {
  verify: {
    title: 'Finish joining',
    line: 'Your address is proved with one click. Then you tell us your name, and that is it.',
    button: 'Confirm my address',
  },
  signIn: {
    title: 'Sign in',
    line: 'One click, and you are back where you were.',
    button: 'Sign in to Callboard',
  },
} as const;

/** Behind a mailed link. Mail programs look at links before people do: only the button signs in. */
export function MailedLinkPage({ token, kind }: { token: string; kind: keyof typeof WORDS }) {
  const { title, line, button } = WORDS[kind];
  const form = useServerForm({
    initial: { token },
    submit: (values) => call(redeemLink, { body: values }),
    onSuccess: ({ user, next }) => goOnSignedIn(user, next),
  });
  return (
    <EntryCard
      title={title}
      line={line}
      foot={
        <p>
          Link too old?{' '}
          {kind === 'verify' ? (
            <Link to="/sign_up">Ask for a new one</Link>
          ) : (
            <Link to="/login">Ask for a new one</Link>
          )}
        </p>
      }
    >
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          <SubmitButton form={form} wide autoFocus>
            {button}
          </SubmitButton>
          <p className={styles.hint}>Didn't ask for this? Close the page: nothing has happened.</p>
        </Fields>
      </form>
    </EntryCard>
  );
}
