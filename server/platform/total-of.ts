/** The number of rows in a paged list, known without counting if its page is not full. Past its end, it reports 0. */
export async function totalOf(
  paging: { readonly page: number; readonly perPage: number },
  found: number,
  count: () => Promise<number>,
): Promise<number> {
  if (found === 0) return 0;
  const before = (paging.page - 1) * paging.perPage;
  if (found < paging.perPage) return before + found;
  // Rows that were added in the meantime are on the page, but not in a cached count.
  return Math.max(await count(), before + found);
}

/** Like `totalOf`, but a list still reports its total past its end. */
export async function totalOfAll(
  paging: { readonly page: number; readonly perPage: number },
  found: number,
  count: () => Promise<number>,
): Promise<number> {
  return found === 0 && paging.page > 1 ? count() : totalOf(paging, found, count);
}
