import { expect, test } from '@playwright/test';
import type { EventCard } from '#contract/events/event.ts';
import { findEvent, isPublic, pathOf, signIn } from './events.ts';

test('events appear as a grid, a timeline, and a month; the filters are in the URL', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const event = await findEvent(request, isPublic);
  await page.goto('/events');
  await expect(page.locator(`a[href="${pathOf(event)}"]`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(/view=timeline/);
  await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: event.kind }).click();
  await expect(page).toHaveURL(/kind=/);
  await expect(page.locator(`a[href="${pathOf(event)}"]`).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Filters' }).locator('[aria-current="true"]')).toHaveText(
    event.kind,
  );
  await page.goto('/events?view=month');
  await expect(page.getByRole('table')).toBeVisible();
  const title = page.getByRole('heading', { level: 2 }).first();
  const requests: string[] = [];
  page.on('request', (sent) => {
    if (/\/api\/v1\/events\?/.test(sent.url())) requests.push(sent.url());
  });
  // Twice, because in a month's last week the page already has the next month.
  for (let month = 0; month < 2; month += 1) {
    const before = await title.textContent();
    await page.getByRole('link', { name: /^Next month/ }).click();
    await expect(title).not.toHaveText(before ?? '');
  }
  // The page shows cards, so long event texts aren't sent.
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(requests.filter((url) => !url.includes('fields=card'))).toEqual([]);
});

test('on a phone, a listed event is a compact card with its picture at the side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/events');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const [card, picture, name] = await Promise.all([
    cards.first().boundingBox(),
    cards.first().locator('img').first().boundingBox(),
    cards.first().getByRole('heading').boundingBox(),
  ]);
  expect(card?.height).toBeLessThan(220);
  expect(picture && name && picture.x + picture.width).toBeLessThanOrEqual(name?.x ?? 0);
  // The picture is a square, so that the middle of a cover isn't cut off at the sides.
  expect(picture?.height).toBeGreaterThan(80);
  expect(Math.abs((picture?.height ?? 0) - (picture?.width ?? 0))).toBeLessThan(1);
});

test('the dashboard shows four weeks of events', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'member');
  await page.goto('/dashboard');
  const heading = page.getByRole('heading', { name: 'Events the Next Four Weeks' });
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page).toHaveURL(/\/events$/);
});

test('a member goes from events to past events: summary, recording, a three-line description', async ({ page }) => {
  await signIn(page.request, 'member');
  await page.goto('/events');
  await page.getByRole('link', { name: 'Past events' }).click();
  await expect(page).toHaveURL(/\/past-events$/);
  const response = await page.request.get('/api/v1/events?past=true');
  const past = ((await response.json()) as { events: EventCard[] }).events.find((each) => each.hasRecording);
  if (!past) throw new Error('The demo school has no past event with a recording.');
  await page
    .locator(`a[href="${pathOf(past)}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(`/events/${past.id}-${past.slug}`);
  const { event } = await (await page.request.get(`/api/v1/events/${past.id}`)).json();
  expect(event.recordingUrl).toMatch(/^https:/);

  await expect(page.getByRole('heading', { level: 1, name: past.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recording' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  expect(event.summary).not.toBe('');
  const card = page.getByRole('complementary', { name: 'Attend' });
  await expect(card.getByText('Event has ended')).toBeVisible();
  await expect(card.getByRole('button', { name: /^(Attend|Register|Cancel)/ })).toHaveCount(0);

  const about = page.getByRole('region', { name: 'About this event' });
  const lines = () =>
    about.locator('div').evaluateAll((all) => all.map((each) => getComputedStyle(each).webkitLineClamp));
  expect(await lines()).toContain('3');
  await about.getByRole('button', { name: 'Show More...' }).click();
  await expect(about.getByRole('button', { name: 'Show More...' })).toHaveCount(0);
  expect(await lines()).not.toContain('3');

  // If the description is only one line, the button leads to what comes after it.
  await page.goto('/past-events');
  await page.getByRole('link', { name: 'How a Chapter Is Inked' }).first().click();
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  await expect(about.getByText('From pencils to print, with all the shortcuts.')).toBeVisible();
  await about.getByRole('button', { name: 'Show More...' }).click();
  await expect(about.getByRole('button', { name: 'Show More...' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeInViewport();
});

test('a person has one calendar link: shown once, recreated, revoked', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'beta');
  await page.goto('/myevents');
  await page.getByRole('button', { name: 'Create my calendar link' }).click();
  await expect(page.getByText('Copy it now; we only show it once.', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your calendar link is active.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke this link?' }).click();
  await expect(page.getByRole('button', { name: 'Create my calendar link' })).toBeVisible();
});
