import { Link } from '@tanstack/react-router';
import type { ActivityEntry } from '#contract/accounts/staff.endpoints.ts';
import { activityFacts, reasonOf } from '#web/kit/activity/activity-facts.ts';
import { activityParts } from '#web/kit/activity/activity-text.ts';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import styles from './staff.module.css';

export const auditColumns: readonly Column<ActivityEntry>[] = [
  { key: 'who', head: 'Who', width: '11rem', cell: (entry) => <Actor entry={entry} /> },
  { key: 'what', head: 'What', phone: 'fact', cell: (entry) => <What entry={entry} /> },
  { key: 'at', head: 'When', width: '12rem', cell: (entry) => <PlainDateTime at={entry.at} /> },
];

function Actor({ entry }: { entry: ActivityEntry }) {
  if (!entry.actor) {
    return <span className={textStyles.softLarge}>{entry.actorKind === 'system' ? 'Callboard' : entry.actorKind}</span>;
  }
  return (
    <Link to="/admin/audit" search={{ actor: entry.actor.id }} className={styles.plainLink}>
      {entry.actor.displayName || `Person ${entry.actor.id}`}
    </Link>
  );
}

function What({ entry }: { entry: ActivityEntry }) {
  const known = entry.subjectKind === 'user' && !entry.subject ? `person ${entry.subjectId}` : entry.subject;
  const { before, name, after } = activityParts({ ...entry, subject: known });
  const reason = reasonOf(entry);
  const details = [
    ...activityFacts(entry).map(({ label, words }) => `${label}: ${words}`),
    ...(reason ? [`“${reason}”`] : []),
  ];
  return (
    <>
      {before}
      {name !== null && <Subject entry={entry} name={name} />}
      {after}
      {entry.school && entry.school !== name && <span>{` · ${entry.school}`}</span>}
      <NarrowOnly>
        {' · '}
        <PlainDateTime at={entry.at} />
      </NarrowOnly>
      {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
    </>
  );
}

function Subject({ entry, name }: { entry: ActivityEntry; name: string }) {
  if (entry.subjectKind === 'user') {
    return (
      <Link key="person" to="/admin/users/$id" params={{ id: entry.subjectId }} className={styles.plainLink}>
        {name}
      </Link>
    );
  }
  // A receipt number stays on one line.
  const look = entry.subjectKind === 'order' ? `${styles.plainLink} ${styles.number}` : styles.plainLink;
  return (
    <Link to="/admin/audit" search={{ kind: entry.subjectKind, subject: entry.subjectId }} className={look}>
      {name}
    </Link>
  );
}
