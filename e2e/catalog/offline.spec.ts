import { expect, type Page, test } from '@playwright/test';
import { newLearner, signIn } from '../checkout/learner.ts';
import { courseId, daysAfter, eventDraft, signInAs } from '../teachers/teachers.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until this browser's service worker answers for the page. */
const inCharge = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
/** Everything that this browser stored of the site, as one text. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');
  });

/** An event tomorrow that anyone may attend, with a secret link to join. */
async function eventTomorrow(page: Page, name: string): Promise<{ id: number; name: string }> {
  const { id } = await eventDraft(page.request, await courseId(page.request, 'harmony-by-ear'), name);
  const response = await page.request.patch(`/api/v1/teachers/events/${id}`, {
    data: {
      event: {
        startDate: daysAfter(new Date().toISOString().slice(0, 10), 1),
        status: 'published',
        admittance: 'public',
        zoomUrl: 'https://meet.example.test/secret-room',
      },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return { id, name };
}

test('offline, a page shows the next session and leads to it; after sign-out nothing of the person is left', async ({
  page,
  context,
  browser,
}) => {
  const teacher = await (await browser.newContext()).newPage();
  await signInAs(teacher, 'teacher');
  const event = await eventTomorrow(teacher, `Rounds for two ${Date.now().toString(36)}`);
  await newLearner(page, 'Ottilie');
  const attend = await page.request.post(`/api/v1/events/${event.id}/attend`, {
    data: { ticket_type_id: null, attending: true },
  });
  expect(attend.ok(), await attend.text()).toBe(true);

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: event.name }).first()).toBeVisible();
  await expect.poll(() => inCharge(page)).toBe(true);
  await expect.poll(() => stored(page)).toContain(event.name);
  expect(await stored(page)).not.toMatch(/meet\.example|events\/links|Ottilie/);

  await context.setOffline(true);
  await page.goto('/courses');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: event.name })).toBeVisible();
  await expect(page.getByText(/ at \d+:\d\d [AP]M E[SD]T/)).toBeVisible();
  // Still offline: the same page again, and nothing is lost.
  await page.getByRole('link', { name: 'Open when online' }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}-`));
  await expect(page.getByRole('heading', { level: 2, name: event.name })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Ottilie/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText('Your next session')).toHaveCount(0);
  await context.setOffline(false);
  await page.goto('/');
  expect(await cacheNames(page)).toEqual([]);
  expect(await stored(page)).not.toMatch(new RegExp(`${event.name}|Ottilie`));
});

test('a session that ended elsewhere, or another account, leaves nothing of the person', async ({ page, browser }) => {
  const teacher = await (await browser.newContext()).newPage();
  await signInAs(teacher, 'teacher');
  const event = await eventTomorrow(teacher, `Canons for three ${Date.now().toString(36)}`);
  const { email } = await newLearner(page, 'Philippa');
  const attend = () =>
    page.request.post(`/api/v1/events/${event.id}/attend`, { data: { ticket_type_id: null, attending: true } });
  expect((await attend()).ok()).toBe(true);
  await page.goto('/dashboard');
  await expect.poll(() => stored(page)).toContain(event.name);

  // Signed out in another tab: the next page of a visitor removes it.
  await page.context().clearCookies();
  await page.goto('/courses');
  await expect.poll(() => cacheNames(page)).toEqual([]);

  await signIn(page, email);
  await page.goto('/dashboard');
  await expect.poll(() => stored(page)).toContain(event.name);
  await newLearner(page, 'Quentin');
  await page.goto('/settings');
  await expect.poll(() => stored(page)).not.toContain(event.name);
});

test('the worker is renewed at the next load, and no API response or page is stored', async ({ page, request }) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  for (const path of ['/manifest.webmanifest', '/apple-touch-icon.png', '/favicon.ico', '/icon-512.png'])
    expect((await request.get(path)).status(), path).toBe(200);
  await page.goto('/courses');
  await expect.poll(() => inCharge(page)).toBe(true);
  await page.goto('/events');
  await page.reload();
  expect(await cacheNames(page)).toEqual([]);
});
