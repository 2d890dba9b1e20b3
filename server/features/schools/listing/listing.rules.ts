import { LISTING_ITEMS, LISTING_MISSING, type ListingItem } from '#contract/schools/listing.ts';

/** Which listing requirements a course meets. */
export type ListingFacts = Readonly<Record<ListingItem, boolean>>;

/** The whole checklist, in order (rules-teachers U4). */
export function listingItems(facts: ListingFacts): { item: ListingItem; done: boolean }[] {
  return LISTING_ITEMS.map((item) => ({ item, done: facts[item] }));
}

/** Everything that is missing, one sentence each. Empty: the course may be listed. */
export function listingGaps(facts: ListingFacts): Partial<Record<ListingItem, string>> {
  return Object.fromEntries(LISTING_ITEMS.filter((item) => !facts[item]).map((item) => [item, LISTING_MISSING[item]]));
}
