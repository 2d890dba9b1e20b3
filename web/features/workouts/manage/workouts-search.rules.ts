import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

/** What stands in the address of 'Workouts from Schools I Manage'. */
export interface TeacherWorkoutsSearch {
  /** Of one school alone. */
  school?: number | undefined;
  /** What is looked for. */
  q?: string | undefined;
  /** One of the two lists alone; both without. */
  show?: 'future' | 'past' | undefined;
  /** Of the one list of the one school. */
  page?: number | undefined;
}

/** Reads the address; what isn't understood is dropped. */
export function teacherWorkoutsSearchOf(search: Record<string, unknown>): TeacherWorkoutsSearch {
  return {
    school: idOf(search.school),
    q: wordsOf(search.q),
    show: search.show === 'future' || search.show === 'past' ? search.show : undefined,
    page: pageOf(search.page),
  };
}
