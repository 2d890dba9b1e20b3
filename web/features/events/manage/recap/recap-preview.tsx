import type { RecapState } from '#contract/events/recap.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import styles from './recap-part.module.css';

/** The recap as one of its recipients reads it, with the send button. */
export function RecapPreview({
  preview,
  recipients,
  send,
  onClose,
}: {
  preview: NonNullable<RecapState['preview']>;
  recipients: number;
  /** Null: preview only. */
  send: { onSend: () => void; pending: boolean } | null;
  onClose: () => void;
}) {
  const people = counted(recipients, 'person', 'people');
  return (
    <Dialog
      open
      onClose={onClose}
      title={send ? `Send the recap to ${people}?` : 'The recap'}
      actions={
        send ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Not now
            </Button>
            <Button onClick={send.onSend} loading={send.pending}>
              {`Send to ${people}`}
            </Button>
          </>
        ) : undefined
      }
    >
      <p className={styles.about}>
        {preview.recipient ? `As ${preview.recipient} will see it` : 'Your copy'}: “<bdi>{preview.subject}</bdi>”
      </p>
      {/* No scripts, no forms, no same-origin access: the email is only displayed. */}
      <iframe className={styles.mail} title="The email" sandbox="" srcDoc={preview.html} />
      {send && <p className={styles.about}>You'll get a copy. You have 30 seconds to undo.</p>}
    </Dialog>
  );
}
