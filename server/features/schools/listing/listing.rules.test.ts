import { expect, test } from 'vitest';
import { LISTING_ITEMS, LISTING_MISSING } from '#contract/schools/listing.ts';
import { type ListingFacts, listingGaps, listingItems } from './listing.rules.ts';

// Every item of the list is a key.
const all = (done: boolean) => Object.fromEntries(LISTING_ITEMS.map((item) => [item, done])) as ListingFacts;

test('a course with nothing hears all seven things at once, in the order of its page', () => {
  expect(listingGaps(all(false))).toEqual(LISTING_MISSING);
  expect(listingItems(all(false)).map(({ item }) => item)).toEqual(LISTING_ITEMS);
});

test.each(LISTING_ITEMS)('%s alone keeps a course from being listed, and says so', (item) => {
  expect(listingGaps({ ...all(true), [item]: false })).toEqual({ [item]: LISTING_MISSING[item] });
});

test('a whole course has no gap', () => {
  expect(listingGaps(all(true))).toEqual({});
});
