const LAST_PAGE = 10_000;
const WORDS_AT_MOST = 200;
const LARGEST_ID = 999_999_999_999_999;

/** What stands in the address of a course's students. */
export interface StudentsSearch {
  /** Part of a name or an address. */
  q?: string | undefined;
  /** `waitlist`, or the id of a cohort; everyone without. */
  list?: 'waitlist' | number | undefined;
  /** Only who drifts. */
  drifting?: true | undefined;
  page?: number | undefined;
  /** Who stands open beside the list. */
  person?: number | undefined;
}

function whole(written: unknown, from: number, to: number): number | undefined {
  const number = Number(written);
  return Number.isSafeInteger(number) && number >= from && number <= to ? number : undefined;
}

/** Words of an address; a router reads digits as a number. */
function wordsOf(written: unknown): string | undefined {
  const text = typeof written === 'string' || typeof written === 'number' ? String(written).trim() : '';
  return text === '' ? undefined : text.slice(0, WORDS_AT_MOST);
}

/** Reads the address; what isn't understood is dropped. */
export function courseStudentsSearchOf(search: Record<string, unknown>): StudentsSearch {
  return {
    q: wordsOf(search.q),
    list: search.list === 'waitlist' ? 'waitlist' : whole(search.list, 1, LARGEST_ID),
    drifting: search.drifting === true || search.drifting === 'true' || search.drifting === 1 ? true : undefined,
    page: whole(search.page, 2, LAST_PAGE),
    person: whole(search.person, 1, LARGEST_ID),
  };
}
