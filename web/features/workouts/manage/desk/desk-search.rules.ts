import { STUDENT_FILTERS, type StudentFilter } from '#contract/workouts/student-filters.ts';
import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

/** What is shown of a workout's students, as it stands in the address. */
export interface StudentsSearch {
  q?: string | undefined;
  show?: StudentFilter | undefined;
  page?: number | undefined;
  /** The work that stands open beside the list. */
  work?: number | undefined;
}

/** Reads an address; what makes no sense is left out. */
export function studentsSearchOf(search: Record<string, unknown>): StudentsSearch {
  const show = STUDENT_FILTERS.find((each) => each === search.show);
  return {
    q: wordsOf(search.q),
    show: show === 'all' ? undefined : show,
    page: pageOf(search.page),
    work: idOf(search.work),
  };
}
