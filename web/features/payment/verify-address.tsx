import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { redeemLink, requestLink } from '#contract/accounts/auth.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { refreshCurrentUser } from '#web/session/current-user.ts';

/** Verifies the user's email address without leaving the checkout: an email with a code, and the field for it. */
export function VerifyAddress({ email, onVerified }: { email: string; onVerified: () => void }) {
  const client = useQueryClient();
  const [sent, setSent] = useState<string>();
  const [sending, setSending] = useState(false);
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'This field is required.' } : {}),
    submit: ({ code }) => call(redeemLink, { body: { email, code } }),
    onSuccess: () => void refreshCurrentUser(client).then(onVerified),
  });
  const mail = async () => {
    setSending(true);
    try {
      const response = await call(requestLink, { body: { email, next: '/select_enrollment_type' } });
      setSent(response.message);
      form.setProblem(undefined);
    } catch (error) {
      form.setProblem(isApiProblem(error) ? error.message : 'Something went wrong. Try again.');
    } finally {
      setSending(false);
    }
  };
  if (!sent) {
    return (
      <>
        <FormProblem form={form} />
        <Button loading={sending} onClick={() => void mail()}>
          Email a code to {email}
        </Button>
      </>
    );
  }
  return (
    <form {...form.props}>
      <Fields>
        <p role="status">{sent}</p>
        <FormProblem form={form} />
        <TextField
          {...form.field('code')}
          label="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <SubmitButton form={form}>Verify and check out</SubmitButton>
      </Fields>
    </form>
  );
}
