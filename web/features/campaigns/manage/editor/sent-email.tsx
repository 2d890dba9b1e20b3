import { useState } from 'react';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { EmailState } from '../email-state.tsx';
import { knownTokens, subjectText } from '../email-text.rules.ts';
import { HeldSending, SendingProgress } from '../sending/sending-status.tsx';
import { SentFigures } from '../sending/sent-figures.tsx';
import { ShownRecipients } from '../sending/shown-recipients.tsx';
import styles from './email-edit-page.module.css';
import { EmailFoot } from './email-foot.tsx';
import { EmailFrame } from './email-frame.tsx';
import { EmailPreview, type Reader } from './email-preview.tsx';

/**
 * A one-time email after Send was clicked: no save, no delete, no second sending (M 2.5); shows progress and results.
 */
export function SentEmail({ template }: { template: EmailTemplate }) {
  const { id, mailing, sentTo, subject } = template;
  const [reader, setReader] = useState<Reader>(null);
  return (
    <EmailFrame template={template} subject={subject}>
      <div className={styles.whole}>
        <div className={styles.frame}>
          <div className={styles.fields}>
            <section className={styles.part} aria-labelledby="email-sending">
              <h2 id="email-sending">Sending</h2>
              <div>
                <EmailState {...template} />
              </div>
              {mailing?.state === 'held' && <HeldSending id={id} mailing={mailing} />}
              {mailing?.state === 'sending' && <SendingProgress id={id} mailing={mailing} />}
              {sentTo && mailing?.state !== 'sending' && <SentFigures sentTo={sentTo} mailing={mailing} />}
              <Facts template={template} />
            </section>
          </div>
          <aside className={styles.preview} aria-label="Preview">
            <EmailPreview template={template} reader={reader} onReader={setReader} />
          </aside>
          <div className={styles.rest}>
            <ShownRecipients id={id} />
            <EmailFoot template={template} lastSaved={{ by: template.savedBy, at: template.savedAt }} />
          </div>
        </div>
      </div>
    </EmailFrame>
  );
}

function Facts({ template }: { template: EmailTemplate }) {
  const { mailing, listName, subject } = template;
  return (
    <dl className={styles.facts}>
      <dt>List</dt>
      <dd>
        {(mailing?.listName ?? listName) && <span>{mailing?.listName ?? listName}</span>}
        {mailing && <span>{` (${counted(mailing.recipients, 'person', 'people')})`}</span>}
      </dd>
      <dt>Subject</dt>
      <dd>{subjectText(mailing?.subject ?? subject, knownTokens(template))}</dd>
      {mailing && (
        <>
          <dt>{mailing.sentBy ? 'By' : 'At'}</dt>
          <dd>
            {mailing.sentBy && <span>{`${mailing.sentBy}, `}</span>}
            <DateTime at={mailing.askedAtUtc} />
          </dd>
        </>
      )}
    </dl>
  );
}
