const LAST_PAGE = 10_000;

/** `page` of an address; undefined for the first, and for what is no page. */
export function pageOf(written: unknown): number | undefined {
  const page = Number(written);
  return Number.isSafeInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

/** An id in an address; undefined for what is none. */
export function idOf(written: unknown): number | undefined {
  const id = Number(written);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** A kind of thing of the log in an address; undefined for what is none. */
export function kindOf(written: unknown): string | undefined {
  return typeof written === 'string' && /^[a-z_]{1,60}$/.test(written) ? written : undefined;
}
