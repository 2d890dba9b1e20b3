import { expect, test } from 'vitest';
import type { PublishingGap } from '#contract/teaching/teaching-today.endpoints.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { PublishingRows } from './publishing-rows.tsx';

const gap: PublishingGap = {
  kind: 'cohort',
  eventId: 4,
  name: 'Late spring',
  schoolName: 'Lantern',
  courseName: 'Voice Acting 101',
  startsAtUtc: null,
  drafts: 6,
  lacking: 5,
  missing: [{ field: 'zoomUrl', message: 'Add a meeting link.' }],
};
const html = (over: Partial<PublishingGap> = {}) => renderHtml(<PublishingRows gaps={[{ ...gap, ...over }]} />);

test('a cohort’s draft sessions are one row: how many need what, with a link to the first field', async () => {
  const row = await html();
  expect(wordsOf(row)).toContain('5 of 6 sessions need a meeting link');
  expect(row).toContain('href="/teachers/events/4/edit#zoomUrl"');
  expect(wordsOf(await html({ lacking: 1 }))).toContain('1 of 6 sessions needs a meeting link');
  expect(wordsOf(await html({ lacking: 0, missing: [] }))).toContain('Ready to publish');
});

test('a single draft says what is missing', async () => {
  expect(wordsOf(await html({ kind: 'session', drafts: 1, lacking: 1 }))).toContain('Missing: meeting link');
});
