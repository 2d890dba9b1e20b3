import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../../checkout/learner.ts';
import { settled } from '../../settled.ts';

const MINUTE_MS = 60_000;
/** Advances both the school's clock and the open page's. */
async function pass(page: Page, from: number, to: number): Promise<void> {
  const response = await page.request.post('/dev/clock', { data: { to: new Date(to).toISOString() } });
  expect(response.ok(), await response.text()).toBe(true);
  await page.clock.fastForward(to - from);
}

/** On the course's own page, its name isn't repeated. */
const shown = (name: string) => name.replace(/^Voice Acting 101 - /, '');

test('an open classroom follows its session: joining opens fifteen minutes before, and closes after it', async ({
  page,
}) => {
  await signIn(page, 'member@demo.test');
  const { events } = (await (await page.request.get('/api/v1/courses/voice-acting-101')).json()) as {
    events: { name: string; uuid: string; status: string; startsAtUtc: string; endsAtUtc: string }[];
  };
  const [next, after] = events.filter(({ status }) => status === 'published');
  if (!next || !after) throw new Error('The demo has no two sessions ahead.');
  const [start, end] = [Date.parse(next.startsAtUtc), Date.parse(next.endsAtUtc)];
  await page.request.post('/dev/clock', { data: { to: new Date(start - 20 * MINUTE_MS).toISOString() } });
  await page.clock.install();
  // No request may be in flight: a response from before the clock moved would set the page's clock back.
  await page.goto('/c/voice-acting-101');
  await settled(page);
  const head = page.locator('section').filter({ has: page.locator('#next-up') });
  const step = page.getByRole('listitem').filter({ hasText: `Session: ${shown(next.name)}` });
  await expect(head.getByRole('heading', { name: shown(next.name) })).toBeVisible();
  await expect(head).toContainText('Next up · in ');
  await expect(head.getByText('Add to calendar')).toBeVisible();
  await expect(head.getByRole('link', { name: /Join early|Attend Event Now/ })).toHaveCount(0);
  await expect(step.getByText('Next', { exact: true })).toBeVisible();

  await pass(page, start - 20 * MINUTE_MS, start - 5 * MINUTE_MS);
  await expect(head.getByRole('link', { name: 'Join early' })).toHaveAttribute('href', `/events/links/${next.uuid}`);
  await expect(head).toContainText('Next up · in ');
  const before = await head.boundingBox();

  await pass(page, start - 5 * MINUTE_MS, start + MINUTE_MS);
  await expect(head).toContainText('Happening now');
  await expect(head.getByRole('link', { name: 'Attend Event Now' })).toHaveAttribute(
    'href',
    `/events/links/${next.uuid}`,
  );
  await expect(step.getByText('Now', { exact: true })).toBeVisible();
  expect(await head.boundingBox()).toEqual(before);

  await pass(page, start + MINUTE_MS, end + MINUTE_MS);
  await expect(head.getByRole('heading', { name: shown(after.name) })).toBeVisible();
  await expect(head.getByText('Add to calendar')).toBeVisible();
  await expect(step.getByText('Done', { exact: true })).toBeVisible();
});
