import { STUDENT_FILTERS, type StudentFilter } from '#contract/workouts/student-filters.ts';
import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

export interface StudentsSearch {
  q?: string | undefined;
  show?: StudentFilter | undefined;
  page?: number | undefined;
  /** ID of the submission open beside the list. */
  work?: number | undefined;
}

/** Reads the search params; what makes no sense is dropped. */
export function studentsSearchOf(search: Record<string, unknown>): StudentsSearch {
  const show = STUDENT_FILTERS.find((each) => each === search.show);
  return {
    q: wordsOf(search.q),
    show: show === 'all' ? undefined : show,
    page: pageOf(search.page),
    work: idOf(search.work),
  };
}
