import type { List } from '#contract/campaigns/email-template-text.ts';
import type { Student } from '#contract/students/students.endpoints.ts';
import type { StudentsSearch } from './students-search.rules.ts';

/** The selected people as one email can reach them. */
export interface StudentsToEmail {
  readonly list: List;
  readonly people: readonly string[];
  /** How many of the selected people aren't on the list: their enrollment is over, or suspended. */
  readonly leftOut: number;
}

const enrolled = ({ state }: Student) => state === 'active' || state === 'completed';

/**
 * The list that the selected people are on: the one shown, or while everyone is shown, the one they share; null if they
 * are on several, or on none.
 */
export function studentsToEmail(
  selected: readonly Student[],
  shown: StudentsSearch['list'],
  courseId: number,
): StudentsToEmail | null {
  const waitlist: List = { kind: 'waitlist_course', id: courseId };
  const of = (list: List, on: readonly Student[]): StudentsToEmail | null =>
    on.length === 0 ? null : { list, people: on.map(({ key }) => key), leftOut: selected.length - on.length };
  if (shown === 'waitlist') return of(waitlist, selected);
  const students = selected.filter(enrolled);
  if (shown !== undefined) return of({ kind: 'cohort', id: shown }, students);
  const waiting = selected.filter(({ state }) => state === 'waitlist');
  const cohorts = new Set(students.map(({ cohortId }) => cohortId));
  const [cohortId] = cohorts;
  if (cohorts.size === 0) return of(waitlist, waiting);
  return cohorts.size === 1 && waiting.length === 0 && cohortId ? of({ kind: 'cohort', id: cohortId }, students) : null;
}
