import { IconCopyPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EmailTemplateLine, MailingState } from '#contract/campaigns/email-template.ts';
import type { TemplateHome } from '#contract/campaigns/email-template-text.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { Menu } from '#web/kit/overlay/menu.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { EmailState } from '../email-state.tsx';
import { intervalText, type KnownTokens, subjectText } from '../email-text.rules.ts';
import { mailingQuery, refreshEmails } from '../emails.query.ts';
import { HeldSending, SendingProgress } from '../sending/sending-status.tsx';
import { useDuplicate } from '../use-duplicate.ts';
import styles from './email-row.module.css';

/** One email of the list: its subject, its state, and Undo or Stop while it is being sent. */
export function EmailRow({ email, home, known }: { email: EmailTemplateLine; home: TemplateHome; known: KnownTokens }) {
  const { duplicate } = useDuplicate(email);
  const subject = subjectText(email.subject, known);
  const leaving = email.sending === 'held' || email.sending === 'sending';
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to="/teachers/email_templates/$id/edit" params={{ id: String(email.id) }} className={styles.subject}>
            {subject || 'No subject yet'}
          </Link>
          <EmailState {...email} />
        </p>
        {leaving ? <Leaving id={email.id} /> : <p className={styles.soft}>{<RowText email={email} home={home} />}</p>}
      </div>
      <div className={styles.side}>
        {(email.sent > 0 || email.kind !== 'onetime') && (
          <p className={styles.count}>
            <strong>{formatCount(email.sent)}</strong> sent
            {email.kind !== 'onetime' && email.waiting > 0 && <span>{` · ${formatCount(email.waiting)} waiting`}</span>}
          </p>
        )}
        <Menu
          label={`More for ${subject || 'the email without a subject'}`}
          items={[
            {
              label: 'Duplicate',
              icon: <IconCopyPlus size={16} stroke={1.75} aria-hidden="true" />,
              onSelect: duplicate,
            },
          ]}
        />
      </div>
    </li>
  );
}

function RowText({ email, home }: { email: EmailTemplateLine; home: TemplateHome }) {
  const { kind, status, sending, listName, interval_value, interval_unit, email_sent_at_utc: sentAt } = email;
  if (sending === 'stopped') {
    return (
      <span key="stopped">
        {`Stopped after ${counted(email.sent, 'person', 'people')} on list ${listName ?? ''}`}
        {sentAt && (
          <span>
            {' on '}
            <DateOnly at={sentAt} />
          </span>
        )}
      </span>
    );
  }
  if (sentAt) {
    return (
      <span key="sent">
        Sent to list {listName && <span>{listName}</span>}
        <span> on </span>
        <DateOnly at={sentAt} />
      </span>
    );
  }
  if (kind === 'onetime') {
    const list = listName === null ? 'No list chosen yet' : `For list ${listName}`;
    return <span>{status === 'inactive' ? list : `${list}. Not sent yet.`}</span>;
  }
  if (interval_value === null || interval_unit === null) return null;
  return <span>{intervalText({ kind, home }, interval_value, interval_unit)}</span>;
}

/** The progress of a sending, with Undo while it is on hold and Stop while it is being sent. */
function Leaving({ id }: { id: number }) {
  const client = useQueryClient();
  const followed = useQuery(mailingQuery(id));
  const { data: mailing } = followed;
  const settled = () => void refreshEmails(client);
  if (followed.isError || mailing === null) return <p className={styles.soft}>It’s going out.</p>;
  if (!mailing) return <p className={styles.soft}>Checking progress…</p>;
  return <LeavingNow id={id} mailing={mailing} onSettled={settled} />;
}

function LeavingNow({ id, mailing, onSettled }: { id: number; mailing: MailingState; onSettled: () => void }) {
  switch (mailing.state) {
    case 'held':
      return <HeldSending id={id} mailing={mailing} onUndone={onSettled} />;
    case 'sending':
      return <SendingProgress id={id} mailing={mailing} onStopped={onSettled} />;
    default:
      return <p className={styles.soft}>{`Sent to ${counted(mailing.sent, 'person', 'people')}`}</p>;
  }
}
