import { EMAIL_SENT } from '#contract/campaigns/email-template-text.ts';
import { sendTestEmail } from '#contract/campaigns/sending.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { useCurrentUser } from '#web/session/current-user.ts';

/** Prompts for an email address and sends the saved email there as 'Test: …' (rules-teachers E11). */
export function SendTest({
  id,
  reader,
  onClose,
}: {
  id: number;
  /** The reader the email is written for, as in the preview; null: the sample person. */
  reader: { key: string; name: string } | null;
  onClose: () => void;
}) {
  const user = useCurrentUser();
  const keyOf = useAttemptKey();
  const form = useServerForm({
    initial: { email: user.email },
    check: ({ email }) => (email.trim() === '' ? { email: FIELD_REQUIRED } : {}),
    submit: ({ email }) => {
      const body = { email: email.trim(), ...(reader ? { reader: reader.key } : {}) };
      return call(sendTestEmail, { params: { id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ email }) => {
      toast.success(EMAIL_SENT, `We sent a test to ${email}.`);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Send Test" actions={false}>
      <form {...form.props} aria-label="Send Test" className={layoutStyles.column14}>
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          required
          help={`Sends the saved text, filled in for ${reader ? reader.name : 'a sample person'}. Join and unsubscribe links don’t work in tests.`}
          {...form.field('email')}
        />
        <FormProblem form={form} />
        <div className={layoutStyles.row8}>
          <SubmitButton form={form}>Send Test</SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
