import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { redeemEmailChange } from '#contract/accounts/settings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import styles from './doors.module.css';

/** Behind the link at a new address. Mail programs look at links before people do: only the button changes anything. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const [email, setEmail] = useState<string>();
  const form = useServerForm({
    initial: { token },
    submit: (values) => call(redeemEmailChange, { body: values }),
    onSuccess: (answer) => setEmail(answer.email),
  });
  if (email) {
    return (
      <EntryCard
        title="Your address is changed"
        line={
          <>
            From now on you sign in with <span className={styles.address}>{email}</span>, and your emails come there.
          </>
        }
      >
        <Fields>
          <ButtonLink to="/settings" wide icon={<IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />}>
            Go to your settings
          </ButtonLink>
        </Fields>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title="Is this your new address?"
      line="One click, and your Callboard emails come here."
      foot={
        <p>
          Link too old? <Link to="/settings">Ask for a new one in your settings</Link>
        </p>
      }
    >
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          <SubmitButton form={form} wide autoFocus>
            Use this address
          </SubmitButton>
          <p className={styles.hint}>Didn't ask for this? Close the page: nothing has happened.</p>
        </Fields>
      </form>
    </EntryCard>
  );
}
