/** T's filter 'Only Show', in its order and words. */
export const ONLY_SHOW = [
  { value: 'all', label: 'all' },
  { value: 'paid', label: 'Paid' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'finalized', label: 'Finalized' },
] as const;
export type Shown = (typeof ONLY_SHOW)[number]['value'];

const LAST_PAGE = 10_000;

export interface PayoutsSearch {
  /** All if missing. */
  only?: Exclude<Shown, 'all'> | undefined;
  /** Cards by month if missing. */
  view?: 'table' | undefined;
  page?: number | undefined;
}

function onlyOf(written: unknown): PayoutsSearch['only'] {
  return written === 'paid' || written === 'upcoming' || written === 'finalized' ? written : undefined;
}

/** Reads the search params; what isn't understood is dropped. */
export function payoutsSearchOf(search: Record<string, unknown>): PayoutsSearch {
  const page = Number(search.page);
  return {
    only: onlyOf(search.only),
    view: search.view === 'table' ? 'table' : undefined,
    page: Number.isSafeInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined,
  };
}
