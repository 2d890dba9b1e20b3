/** T's filter 'Only Show', in its order and words. */
export const ONLY_SHOW = [
  { value: 'all', label: 'all' },
  { value: 'paid', label: 'Paid' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'finalized', label: 'Finalized' },
] as const;
export type Shown = (typeof ONLY_SHOW)[number]['value'];

const LAST_PAGE = 10_000;

/** What stands in the address of a list of payouts. */
export interface PayoutsSearch {
  /** All without. */
  only?: Exclude<Shown, 'all'> | undefined;
  /** Cards by month without. */
  view?: 'table' | undefined;
  page?: number | undefined;
}

function onlyOf(written: unknown): PayoutsSearch['only'] {
  return written === 'paid' || written === 'upcoming' || written === 'finalized' ? written : undefined;
}

/** Reads the address; what isn't understood is dropped. */
export function payoutsSearchOf(search: Record<string, unknown>): PayoutsSearch {
  const page = Number(search.page);
  return {
    only: onlyOf(search.only),
    view: search.view === 'table' ? 'table' : undefined,
    page: Number.isSafeInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined,
  };
}
