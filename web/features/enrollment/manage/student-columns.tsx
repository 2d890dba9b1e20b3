import type { Student } from '#contract/students/students.endpoints.ts';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { StudentState } from './student-state.tsx';
import styles from './students.module.css';

export const COLUMNS: readonly Column<Student>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ displayName }) => displayName || 'No name yet',
    phone: 'name',
    breaks: 'between-words',
  },
  {
    key: 'email',
    head: 'Email',
    cell: (student) => (
      <span className={styles.email}>
        <Address email={student.email} /> {student.unsubscribed && <Badge look="draft">Unsubscribed</Badge>}
        <NarrowOnly>
          <span className={styles.progress}>{progressOf(student)}</span>
        </NarrowOnly>
      </span>
    ),
    phone: 'fact',
  },
  { key: 'cohort', head: 'Cohort', cell: ({ cohortMoniker }) => cohortMoniker, breaks: 'between-words' },
  { key: 'state', head: 'State', cell: ({ state }) => <StudentState state={state} />, phone: 'state' },
  { key: 'since', head: 'Since', cell: ({ sinceUtc }) => <DateOnly at={sinceUtc} style="short" />, breaks: 'nowhere' },
  { key: 'lessons', head: 'Lessons', numeric: true, cell: (row) => partOf(row.lessonsRead, row.lessonsOpen) },
  {
    key: 'sessions',
    head: 'Sessions',
    numeric: true,
    cell: (row) => partOf(row.sessionsJoined, row.sessionsHeld),
  },
];

/** People who are only on the waitlist have read and joined nothing, so their email addresses get the room. */
export const WAITLIST_COLUMNS = COLUMNS.filter(({ key }) => key !== 'lessons' && key !== 'sessions');

/** An email address that prefers to wrap before its `@`. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** `3 of 8`; a dash for someone without an enrollment, or if there was nothing yet. */
function partOf(done: number | null, of: number | null): string {
  return done === null || !of ? '–' : `${done} of ${of}`;
}

/** A student's progress on phones, which have no columns for it: `Winter · 3 of 8 lessons · 1 of 2 sessions`. */
function progressOf({ cohortMoniker, ...row }: Student): string {
  return [
    cohortMoniker,
    row.lessonsRead !== null && row.lessonsOpen ? `${partOf(row.lessonsRead, row.lessonsOpen)} lessons` : null,
    row.sessionsJoined !== null && row.sessionsHeld ? `${partOf(row.sessionsJoined, row.sessionsHeld)} sessions` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
