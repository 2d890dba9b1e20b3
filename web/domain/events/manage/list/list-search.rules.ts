const LAST_PAGE = 10_000;
const WORDS_AT_MOST = 200;

/** Rows of a list where several stand below each other. */
export const FEW_ROWS = 8;

/** What stands in the address of 'Events from Schools I Manage'. */
export interface ManageEventsSearch {
  /** Of one school alone. */
  school?: number | undefined;
  /** What is looked for. */
  q?: string | undefined;
  /** One of the two lists alone; both without. */
  show?: 'future' | 'past' | undefined;
  /** Of the one list of the one school. */
  page?: number | undefined;
}

/** What stands in the address of a course's sessions. */
export interface SessionsSearch {
  q?: string | undefined;
  /** `past`, or the id of a cohort; ahead without. */
  show?: string | number | undefined;
  page?: number | undefined;
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
export function manageEventsSearchOf(search: Record<string, unknown>): ManageEventsSearch {
  return {
    school: whole(search.school, 1, Number.MAX_SAFE_INTEGER),
    q: wordsOf(search.q),
    show: search.show === 'future' || search.show === 'past' ? search.show : undefined,
    page: whole(search.page, 2, LAST_PAGE),
  };
}

/** Reads the address; what isn't understood is dropped. */
export function sessionsSearchOf(search: Record<string, unknown>): SessionsSearch {
  return {
    q: wordsOf(search.q),
    show: search.show === 'past' ? 'past' : whole(search.show, 1, 999_999_999_999_999),
    page: whole(search.page, 2, LAST_PAGE),
  };
}
