const LAST_PAGE = 10_000;
const LARGEST_ID = 999_999_999_999_999;
const MAX_WORDS = 200;

/** Parses `page` from a URL; undefined for the first page and for anything invalid. */
export function pageOf(written: unknown): number | undefined {
  const page = Number(written);
  return Number.isSafeInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

/** Parses an id from a URL; undefined if it isn't one. */
export function idOf(written: unknown): number | undefined {
  const id = Number(written);
  return Number.isSafeInteger(id) && id > 0 && id <= LARGEST_ID ? id : undefined;
}

/** Parses a search query from a URL; undefined if there is none. The router reads digits as a number. */
export function wordsOf(written: unknown): string | undefined {
  const text = typeof written === 'string' || typeof written === 'number' ? String(written).trim() : '';
  return text === '' ? undefined : text.slice(0, MAX_WORDS);
}
