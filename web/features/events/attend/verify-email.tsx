import { useState } from 'react';
import { requestLink } from '#contract/accounts/auth.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';

/** Says that an RSVP needs a verified email address and what to do, and sends the verification email. */
export function VerifyEmail({
  message,
  email,
  path,
  onClose,
}: {
  message: string | null;
  email: string;
  /** Where the link in the email leads back to. */
  path: string;
  onClose: () => void;
}) {
  const [sent, setSent] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const mail = async () => {
    setSending(true);
    try {
      setSent((await call(requestLink, { body: { email, next: path } })).message);
    } catch (error) {
      toast.error("Couldn't send the email", error instanceof Error ? error.message : undefined);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open={message !== null}
      title="Verify your email first"
      onClose={onClose}
      actions={
        sent === null ? (
          <Button loading={sending} onClick={() => void mail()}>
            Email a link to {email}
          </Button>
        ) : undefined
      }
    >
      <p role="status">{sent ?? message}</p>
    </Dialog>
  );
}
