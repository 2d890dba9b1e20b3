import { Link } from '@tanstack/react-router';
import { redeemLink } from '#contract/accounts/auth.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { goOnSignedIn } from '#web/session/session.ts';

const WORDS = {
  verify: {
    title: 'Finish joining',
    line: "Confirm your email, tell us your name, and you're done.",
    button: 'Confirm my email',
  },
  signIn: {
    title: 'Sign in',
    line: 'Sign in to pick up where you left off.',
    button: 'Sign in to Callboard',
  },
} as const;

/** The page behind an emailed link. Email clients open links before people do, so only the button signs in. */
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
          Link expired?{' '}
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
          <p className={textStyles.softSmall}>Didn't ask for this? Just close this page. Nothing has changed.</p>
        </Fields>
      </form>
    </EntryCard>
  );
}
