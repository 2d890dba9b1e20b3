import { LEFT_OUT_LABELS } from '#contract/campaigns/email-template-text.ts';
import { MAIL_FAILURE_MESSAGES, RESEND_REFUSAL_MESSAGES } from '#contract/mailings/mail-text.ts';
import type { StaffMail } from '#contract/mailings/staff-mail.endpoints.ts';
import { Menu } from '#web/kit/overlay/menu.tsx';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import styles from './staff-mail.module.css';

/**
 * Columns of an email list: its kind, its state and why, and a resend action. `address`: the one person's email address
 * if all rows are theirs, so it isn't repeated; without it, each row shows its recipient.
 */
export function mailColumns({
  address,
  onAgain,
}: {
  address?: string | null | undefined;
  onAgain: (mail: StaffMail) => void;
}): readonly Column<StaffMail>[] {
  const whom: Column<StaffMail> = {
    key: 'to',
    head: 'To',
    width: '11rem',
    cell: ({ person, to }) => person?.displayName || to,
  };
  const ofAll = address === undefined;
  return [
    ...(ofAll ? [whom] : []),
    {
      key: 'what',
      head: 'Email',
      phone: 'fact',
      cell: (mail) => <What mail={mail} sayTo={ofAll ? mail.person !== null : mail.to !== address} />,
    },
    {
      key: 'at',
      head: 'When',
      width: '8rem',
      cell: (mail) => <PlainDateTime at={mail.settledAtUtc ?? mail.queuedAtUtc} />,
    },
    { key: 'state', head: 'State', width: '7rem', phone: 'state', cell: (mail) => <StateOf mail={mail} /> },
    {
      key: 'more',
      head: '',
      align: 'end',
      width: '56px',
      phone: 'more',
      cell: (mail) =>
        mail.notAgain === null ? (
          <Menu
            label={`More for ${mail.title} to ${mail.to}`}
            items={[{ label: 'Send again', onSelect: () => onAgain(mail) }]}
          />
        ) : null,
    },
  ];
}

function What({ mail, sayTo }: { mail: StaffMail; sayTo: boolean }) {
  const why = whyOf(mail);
  return (
    <>
      {mail.title}
      <span className={styles.by}>
        {mail.school && <span> · {mail.school}</span>}
        {sayTo && <span> · {mail.to}</span>}
        {mail.attempts > 1 && <span> · {mail.attempts} tries</span>}
      </span>
      <NarrowOnly>
        {' · '}
        <PlainDateTime at={mail.settledAtUtc ?? mail.queuedAtUtc} />
      </NarrowOnly>
      {why && (
        <span className={styles.why}>
          {why}
          {mail.answer && <span> ({mail.answer})</span>}
        </span>
      )}
      {mail.nextTryAtUtc && (
        <span className={styles.why}>
          Next try: <PlainDateTime at={mail.nextTryAtUtc} />
        </span>
      )}
      {mail.againAtUtc && (
        <span className={styles.why}>
          Sent again by staff: <PlainDateTime at={mail.againAtUtc} />
        </span>
      )}
      {saysNotAgain(mail) && (
        <span className={styles.why}>
          Can't be sent again. {mail.notAgain && RESEND_REFUSAL_MESSAGES[mail.notAgain]}
        </span>
      )}
    </>
  );
}

/** Why an email wasn't sent; null if it was, or is still on its way. */
export function whyOf({ failure, skipReason }: Pick<StaffMail, 'failure' | 'skipReason'>): string | null {
  if (failure) return MAIL_FAILURE_MESSAGES[failure];
  if (skipReason === null) return null;
  if (skipReason === 'no_longer_so') return 'It was out of date by the time it would have been sent.';
  const labels: Readonly<Record<string, string>> = LEFT_OUT_LABELS;
  return `${labels[skipReason] ?? skipReason.replaceAll('_', ' ')}.`;
}

const saysNotAgain = ({ state, notAgain }: StaffMail) =>
  notAgain !== null && (state === 'failed' || state === 'bounced' || state === 'skipped');

function StateOf({ mail: { state, failure } }: { mail: StaffMail }) {
  if (state === 'failed') return <Badge look="failed">Not sent</Badge>;
  if (state === 'bounced') return <Badge look="failed">Bounced</Badge>;
  if (state === 'complained') return <Badge look="warning">Marked as spam</Badge>;
  if (state === 'skipped') return <Badge look="draft">Left out</Badge>;
  if (state === 'queued') {
    return failure ? <Badge look="warning">Retrying</Badge> : <Badge look="draft">Sending</Badge>;
  }
  return <Badge look="published">{state === 'delivered' ? 'Delivered' : 'Sent'}</Badge>;
}
