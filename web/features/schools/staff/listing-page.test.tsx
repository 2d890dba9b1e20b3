import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { LISTING_ITEMS } from '#contract/schools/listing.ts';
import type { ListingFile } from '#contract/schools/staff-listings.endpoints.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { ListingPage } from './listing-page.tsx';
import { staffListingQuery } from './listings.query.ts';

async function renderText(missing: readonly string[]): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(staffListingQuery(7).queryKey, {
    id: 7,
    state: 'withdrawn',
    courseName: 'Voice',
    courseSlug: 'voice',
    schoolName: 'Lantern',
    schoolSlug: 'lantern',
    cover: 'notices-0-0',
    imageUrl: null,
    headline: 'Speak up',
    askedAtUtc: '2026-11-30T06:32:00Z',
    checklist: LISTING_ITEMS.map((item) => ({ item, done: !missing.includes(item) })),
    before: [],
  } as unknown as ListingFile);
  return wordsOf(await renderHtml(<ListingPage id={7} />, { client }));
}

test('staff see which requirements are met, and what is missing', async () => {
  const all = await renderText([]);
  expect(all).toContain('All requirements are met. A name A picture A headline on the landing page');
  const some = await renderText(['image']);
  expect(some).not.toContain('All requirements');
  expect(some).toContain('The course needs a picture.');
  expect(some).toContain('A confirmed reply-to email');
  expect(some).not.toContain('A picture');
});
