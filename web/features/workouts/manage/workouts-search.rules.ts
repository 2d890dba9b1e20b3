import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

/** Search params of 'Workouts from Schools I Manage'. */
export interface TeacherWorkoutsSearch {
  /** Only this school. */
  school?: number | undefined;
  q?: string | undefined;
  /** Only one of the two lists; both if missing. */
  show?: 'future' | 'past' | undefined;
  /** Page of the single list of the single school. */
  page?: number | undefined;
}

/** Reads the search params; what isn't understood is dropped. */
export function teacherWorkoutsSearchOf(search: Record<string, unknown>): TeacherWorkoutsSearch {
  return {
    school: idOf(search.school),
    q: wordsOf(search.q),
    show: search.show === 'future' || search.show === 'past' ? search.show : undefined,
    page: pageOf(search.page),
  };
}
