import { Link } from '@tanstack/react-router';
import type { ActivityEntry } from '#contract/accounts/staff.endpoints.ts';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import styles from './staff.module.css';

/** `grant credits`, of `grant_credits`. */
export const plainWords = (text: string) => text.replaceAll('_', ' ');
/** `Grant credits`. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + plainWords(text.slice(1));

/** What was done to people; what was done to things is said by its own name. */
const DONE: Readonly<Record<string, string>> = {
  change_flags: 'changed flags for',
  grant_credits: 'granted credits to',
  end_sessions: 'signed out',
  turn_two_step_on: 'turned on two-step sign-in for',
  turn_two_step_off: 'turned off two-step sign-in for',
  end_two_step: 'turned off two-step sign-in for',
  change_mail: 'changed email settings for',
  send_mail_again: 'resent an email to',
};
const valueWords = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));

/** Who, what to what, and when. */
export const auditColumns: readonly Column<ActivityEntry>[] = [
  { key: 'who', head: 'Who', width: '11rem', cell: (entry) => <Actor entry={entry} /> },
  { key: 'what', head: 'What', phone: 'fact', cell: (entry) => <What entry={entry} /> },
  { key: 'at', head: 'When', width: '12rem', cell: (entry) => <PlainDateTime at={entry.at} /> },
];

function Actor({ entry }: { entry: ActivityEntry }) {
  if (!entry.actor) {
    return <span className={styles.soft}>{entry.actorKind === 'system' ? 'Callboard' : entry.actorKind}</span>;
  }
  return (
    <Link to="/admin/audit" search={{ actor: entry.actor.id }} className={styles.plainLink}>
      {entry.actor.displayName || `Person ${entry.actor.id}`}
    </Link>
  );
}

function What({ entry }: { entry: ActivityEntry }) {
  const { reason, ...facts } = entry.detail;
  const told = Object.entries(facts).filter(([, value]) => value !== null);
  const details = told.map(([name, value]) => `${sentence(name)}: ${valueWords(value)}`);
  return (
    <>
      {DONE[entry.action] ?? `${plainWords(entry.action)} ·`} <Subject entry={entry} />
      {entry.school && <span>{` · ${entry.school}`}</span>}
      <NarrowOnly>
        {' · '}
        <PlainDateTime at={entry.at} />
      </NarrowOnly>
      {(details.length > 0 || typeof reason === 'string') && (
        <span className={styles.details}>
          {[...details, ...(typeof reason === 'string' ? [`“${reason}”`] : [])].join(' · ')}
        </span>
      )}
    </>
  );
}

function Subject({ entry }: { entry: ActivityEntry }) {
  if (entry.subjectKind === 'user') {
    return (
      <Link key="person" to="/admin/users/$id" params={{ id: entry.subjectId }} className={styles.plainLink}>
        {entry.subject || `person ${entry.subjectId}`}
      </Link>
    );
  }
  return (
    <Link to="/admin/audit" search={{ kind: entry.subjectKind, subject: entry.subjectId }} className={styles.plainLink}>
      {plainWords(entry.subjectKind)} {entry.subjectId}
    </Link>
  );
}
