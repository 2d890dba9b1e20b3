/** Which page of a list an address names (`?page=2`); the first is not named. */
export function pageSearch({ page }: Record<string, unknown>): { page?: number | undefined } {
  return { page: Number.isInteger(page) && Number(page) > 1 && Number(page) <= 10_000 ? Number(page) : undefined };
}
