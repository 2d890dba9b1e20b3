import { expect, test } from '@playwright/test';
import { signInAs } from '../teachers.ts';

const MINUTE_MS = 60_000;

test('a teacher finds the link to start the next session on Today, from fifteen minutes before it', async ({
  page,
}) => {
  await signInAs(page, 'teacher');
  const { teaching, nowUtc } = (await (await page.request.get('/api/v1/teachers/today')).json()) as {
    teaching: { uuid: string; kind: string; startsAtUtc: string; opensAtUtc: string | null }[];
    nowUtc: string;
  };
  const soonest = Date.parse(nowUtc) + 30 * MINUTE_MS;
  const next = teaching.find(({ startsAtUtc, opensAtUtc }) => opensAtUtc && Date.parse(startsAtUtc) > soonest);
  if (!next) throw new Error('The demo teacher starts nothing within a week.');
  const way = page
    .getByRole('main')
    .locator(`a[href="/${next.kind === 'workout' ? 'workouts' : 'events'}/links/${next.uuid}"]`);
  await page.goto('/teachers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(way).toHaveCount(0);
  const moved = await page.request.post('/dev/clock', {
    data: { to: new Date(Date.parse(next.startsAtUtc) - 10 * MINUTE_MS).toISOString() },
  });
  expect(moved.ok()).toBe(true);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: /^Teaching next/ });
  await expect(card).toContainText('expected');
  await expect(card.getByRole('link', { name: /^Start / })).toHaveAttribute('href', new RegExp(`${next.uuid}$`));
  await page.goto('/teachers');
  await expect(way.first()).toHaveText(/^Start /);
});
