import { STUDENT_FILTERS, type StudentFilter } from '#contract/workouts/student-filters.ts';

/** What is shown of a workout's students, as it stands in the address. */
export interface StudentsSearch {
  q?: string | undefined;
  show?: StudentFilter | undefined;
  page?: number | undefined;
  /** The work that stands open beside the list. */
  work?: number | undefined;
}

const whole = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** Reads an address; what makes no sense is left out. */
export function studentsSearchOf(search: Record<string, unknown>): StudentsSearch {
  const show = STUDENT_FILTERS.find((each) => each === search.show);
  const page = whole(search.page);
  const q = typeof search.q === 'string' ? search.q.slice(0, 100) : typeof search.q === 'number' ? `${search.q}` : '';
  return {
    ...(q === '' ? {} : { q }),
    ...(show === undefined || show === 'all' ? {} : { show }),
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(whole(search.work) === undefined ? {} : { work: whole(search.work) }),
  };
}
