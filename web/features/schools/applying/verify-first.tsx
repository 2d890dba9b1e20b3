import { useState } from 'react';
import { requestLink } from '#contract/accounts/auth.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Stack } from '#web/kit/layout/page.tsx';
import { BACK_TO_APPLYING } from './kept-application.ts';

/**
 * Sending needs a verified email address: sends the email, whose link leads back here. What was typed is stored in the
 * meantime.
 */
export function VerifyFirst({ email }: { email: string }) {
  const [sent, setSent] = useState<string>();
  const [sending, setSending] = useState(false);
  const mail = async () => {
    setSending(true);
    try {
      setSent((await call(requestLink, { body: { email, next: BACK_TO_APPLYING } })).message);
    } catch (error) {
      toast.error("Couldn't send the email", error instanceof Error ? error.message : undefined);
    } finally {
      setSending(false);
    }
  };
  return (
    <Card as="section" tone="sunken">
      <Stack gap={12}>
        <p>Before you can send your application, confirm that {email} is yours. We'll keep what you write here.</p>
        {sent ? (
          <p role="status">{sent}</p>
        ) : (
          <div>
            <Button variant="secondary" loading={sending} onClick={() => void mail()}>
              Email me a link
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}
