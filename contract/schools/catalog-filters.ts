/** How the catalog can be sorted and filtered; no schemas, because every page loads this file. */

export const CATALOG_SORTS = ['soonest', 'price', 'newest'] as const;
export type CatalogSort = (typeof CATALOG_SORTS)[number];

/** In ISO order: Monday is day 1. */
export const CATALOG_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type CatalogDay = (typeof CATALOG_DAYS)[number];

export const CATALOG_PRICES = ['free', 'under-100', '100-to-300', 'over-300'] as const;
export type CatalogPrice = (typeof CATALOG_PRICES)[number];

/** Cents, both included; null: no limit. */
export const PRICE_RANGES: Readonly<Record<CatalogPrice, { from: number; to: number | null }>> = {
  free: { from: 0, to: 0 },
  'under-100': { from: 0, to: 99_99 },
  '100-to-300': { from: 100_00, to: 300_00 },
  'over-300': { from: 300_01, to: null },
};

export const TOPIC_MAX = 80;

/** Undefined: soonest, every topic, every day, every price. */
export interface CatalogFilters {
  topic?: string | undefined;
  day?: CatalogDay | undefined;
  price?: CatalogPrice | undefined;
  sort?: CatalogSort | undefined;
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((each) => each === value);

/** What the address says; anything unknown counts as not chosen, as do the empty values of a form. */
export function catalogFilters(search: Record<string, unknown>): CatalogFilters {
  const { topic } = search;
  const sort = oneOf(CATALOG_SORTS, search.sort);
  return {
    topic: typeof topic === 'string' && topic.length <= TOPIC_MAX && topic !== '' ? topic : undefined,
    day: oneOf(CATALOG_DAYS, search.day),
    price: oneOf(CATALOG_PRICES, search.price),
    sort: sort === 'soonest' ? undefined : sort,
  };
}

/** Whether anything narrows the list; the order doesn't. */
export const narrows = ({ topic, day, price }: CatalogFilters): boolean => Boolean(topic || day || price);
