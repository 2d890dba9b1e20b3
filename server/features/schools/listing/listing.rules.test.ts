import { expect, test } from 'vitest';
import { LISTING_ITEMS, LISTING_MISSING } from '#contract/schools/listing.ts';
import { type ListingFacts, listingGaps, listingItems } from './listing.rules.ts';

// The object has every item as a key.
const all = (done: boolean) => Object.fromEntries(LISTING_ITEMS.map((item) => [item, done])) as ListingFacts;

test('an empty course gets all seven gaps together, in the order of its page', () => {
  expect(listingGaps(all(false))).toEqual(LISTING_MISSING);
  expect(listingItems(all(false)).map(({ item }) => item)).toEqual(LISTING_ITEMS);
});

test.each(LISTING_ITEMS)('%s alone keeps a course from being listed, and the gap says so', (item) => {
  expect(listingGaps({ ...all(true), [item]: false })).toEqual({ [item]: LISTING_MISSING[item] });
});

test('a complete course has no gaps', () => {
  expect(listingGaps(all(true))).toEqual({});
});
