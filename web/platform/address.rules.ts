const LAST_PAGE = 10_000;
const LARGEST_ID = 999_999_999_999_999;
const WORDS_AT_MOST = 200;

/** `page` of an address; undefined for the first, and for what is no page. */
export function pageOf(written: unknown): number | undefined {
  const page = Number(written);
  return Number.isSafeInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

/** An id in an address; undefined for what is none. */
export function idOf(written: unknown): number | undefined {
  const id = Number(written);
  return Number.isSafeInteger(id) && id > 0 && id <= LARGEST_ID ? id : undefined;
}

/** What is looked for, of an address; undefined where nothing is. A router reads digits as a number. */
export function wordsOf(written: unknown): string | undefined {
  const text = typeof written === 'string' || typeof written === 'number' ? String(written).trim() : '';
  return text === '' ? undefined : text.slice(0, WORDS_AT_MOST);
}
