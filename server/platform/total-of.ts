/**
 * How many rows a paged list has: known without counting where its page is not full. Behind its end it is said to have none,
 * as nothing is there to be counted.
 */
export async function totalOf(
  asked: { readonly page: number; readonly perPage: number },
  found: number,
  count: () => Promise<number>,
): Promise<number> {
  if (found === 0) return 0;
  const before = (asked.page - 1) * asked.perPage;
  if (found < asked.perPage) return before + found;
  // Rows that came in between are on the page, but not in a count that is held.
  return Math.max(await count(), before + found);
}

/** The same, but behind its end a list still says how many it has. */
export async function totalOfAll(
  asked: { readonly page: number; readonly perPage: number },
  found: number,
  count: () => Promise<number>,
): Promise<number> {
  return found === 0 && asked.page > 1 ? count() : totalOf(asked, found, count);
}
