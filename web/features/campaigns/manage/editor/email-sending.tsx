import { useState } from 'react';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { SAVE_FIRST } from '#contract/campaigns/email-template-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { AutomationPart } from '../sending/automation-part.tsx';
import { SendTest } from '../sending/send-test.tsx';
import { ShownRecipients } from '../sending/shown-recipients.tsx';
import styles from './email-edit-page.module.css';
import type { Reader } from './email-preview.tsx';

/** A test of what is saved, and the stats of an automated email. */
export function EmailSending({
  template,
  unsaved,
  reader,
}: {
  template: EmailTemplate;
  unsaved: boolean;
  reader: Reader;
}) {
  const [open, setOpen] = useState(false);
  const onetime = template.kind === 'onetime';
  const testBlocked = unsaved || template.subject === '' || template.body === '' ? SAVE_FIRST : null;
  return (
    <section className={styles.part} aria-labelledby="email-sending">
      <h2 id="email-sending">Sending</h2>
      <AutomationPart template={template} />
      <div className={layoutStyles.row8}>
        <Button variant="secondary" disabled={testBlocked !== null} onClick={() => setOpen(true)}>
          Send Test
        </Button>
      </div>
      <p className={textStyles.softMedium} role="status">
        {testBlocked ?? (onetime ? 'Verify & Send Now shows who gets it before anything is sent.' : '')}
      </p>
      {!onetime && <ShownRecipients id={template.id} />}
      {open && (
        <SendTest
          id={template.id}
          reader={reader && { key: reader.key, name: reader.displayName || reader.email }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
