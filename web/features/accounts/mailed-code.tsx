import { useState } from 'react';
import { redeemLink, requestLink } from '#contract/accounts/auth.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { required } from '#web/features/accounts/account-checks.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { goOnSignedIn } from '#web/session/session.ts';
import styles from './doors.module.css';

/** Shown after an email was sent: the six digits can be typed here; the link in the same email does the same. */
export function MailedCode({
  email,
  next,
  onOtherAddress,
}: {
  email: string;
  next: string | undefined;
  onOtherAddress: () => void;
}) {
  const [said, setSaid] = useState<string>();
  const [sending, setSending] = useState(false);
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: required(code) }),
    submit: ({ code }) => call(redeemLink, { body: { email, code } }),
    onSuccess: ({ user, next: wanted }) => goOnSignedIn(user, wanted ?? next),
  });
  const resend = async () => {
    setSaid(undefined);
    form.setProblem(undefined);
    setSending(true);
    try {
      await call(requestLink, { body: { email, next } });
      setSaid('We sent another email. Only the newest code works.');
    } catch (error) {
      form.setProblem(isApiProblem(error) ? error.message : 'Something went wrong. Try again.');
    } finally {
      setSending(false);
    }
  };
  return (
    <form {...form.props}>
      <Fields>
        <div role="status">{said && <p className={styles.said}>{said}</p>}</div>
        <FormProblem form={form} />
        <div className={styles.code}>
          <TextField
            label="6-digit code"
            help="The code and link work once, for 15 minutes."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            required
            autoFocus
            {...form.field('code')}
          />
        </div>
        <SubmitButton form={form} wide>
          Continue
        </SubmitButton>
        <Button variant="secondary" wide loading={sending} onClick={() => void resend()}>
          Send it again
        </Button>
        <Button variant="quiet" wide onClick={onOtherAddress}>
          Change email
        </Button>
      </Fields>
    </form>
  );
}

export function MailedLine({ email }: { email: string }) {
  return (
    <>
      We sent a link and a code to <span className={textStyles.name}>{email}</span>. Don’t see it? Check your spam
      folder.
    </>
  );
}
