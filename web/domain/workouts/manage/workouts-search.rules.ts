const LAST_PAGE = 10_000;
const WORDS_AT_MOST = 100;

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

function whole(written: unknown, from: number, to: number): number | undefined {
  const number = Number(written);
  return Number.isSafeInteger(number) && number >= from && number <= to ? number : undefined;
}

/** Reads the address; what isn't understood is dropped. A router reads digits as a number. */
export function teacherWorkoutsSearchOf(search: Record<string, unknown>): TeacherWorkoutsSearch {
  const { q } = search;
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, WORDS_AT_MOST) : '';
  return {
    school: whole(search.school, 1, Number.MAX_SAFE_INTEGER),
    q: words === '' ? undefined : words,
    show: search.show === 'future' || search.show === 'past' ? search.show : undefined,
    page: whole(search.page, 2, LAST_PAGE),
  };
}
