import { useState } from 'react';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { CHOOSE_A_LIST, SAVE_FIRST, SWITCH_ON_FIRST } from '#contract/campaigns/email-template-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toField } from '#web/kit/form/field-link.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { AutomationPart } from '../sending/automation-part.tsx';
import { SendDialog } from '../sending/send-dialog.tsx';
import { SendTest } from '../sending/send-test.tsx';
import { ShownRecipients } from '../sending/shown-recipients.tsx';
import styles from './email-edit-page.module.css';
import type { Reader } from './email-preview.tsx';

/** Test and send, or the stats of an automated email. What is saved is what is sent. */
export function EmailSending({
  template,
  unsaved,
  reader,
}: {
  template: EmailTemplate;
  unsaved: boolean;
  reader: Reader;
}) {
  const [open, setOpen] = useState<'test' | 'send' | null>(null);
  const toList = () => {
    setOpen(null);
    // Wait until the dialog is gone: nothing behind it can take the focus before.
    requestAnimationFrame(() => toField('list'));
  };
  const onetime = template.kind === 'onetime';
  const empty = template.subject === '' || template.body === '';
  const testBlocked = unsaved || empty ? SAVE_FIRST : null;
  const sendBlocked = testBlocked ?? blockedText(template);
  return (
    <section className={styles.part} aria-labelledby="email-sending">
      <h2 id="email-sending">Sending</h2>
      <AutomationPart template={template} />
      <div className={layoutStyles.row8}>
        <Button variant="secondary" disabled={testBlocked !== null} onClick={() => setOpen('test')}>
          Send Test
        </Button>
        {onetime && (
          <Button disabled={sendBlocked !== null} onClick={() => setOpen('send')}>
            Verify &amp; Send Now
          </Button>
        )}
      </div>
      <p className={textStyles.softMedium} role="status">
        {(onetime ? sendBlocked : testBlocked) ?? (onetime ? "You'll see who gets it before anything is sent." : '')}
      </p>
      {!onetime && <ShownRecipients id={template.id} />}
      {open === 'test' && (
        <SendTest
          id={template.id}
          reader={reader && { key: reader.key, name: reader.displayName || reader.email }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'send' && <SendDialog template={template} onClose={() => setOpen(null)} onOtherList={toList} />}
    </section>
  );
}

/** Why a saved one-time email can't be sent now; null if it can. The server checks again. */
function blockedText({ kind, list, status }: EmailTemplate): string | null {
  if (kind !== 'onetime') return null;
  if (list === null) return CHOOSE_A_LIST;
  return status === 'inactive' ? SWITCH_ON_FIRST : null;
}
