/** The list page named by a URL (`?page=2`); the first page isn't named. */
export function pageSearch({ page }: Record<string, unknown>): { page?: number | undefined } {
  return { page: Number.isInteger(page) && Number(page) > 1 && Number(page) <= 10_000 ? Number(page) : undefined };
}
