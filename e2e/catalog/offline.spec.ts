import { expect, type Page, test } from '@playwright/test';
import { newLearner, signIn } from '../checkout/learner.ts';

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

/** Signs in someone whose dashboard has a next session. Returns its name and the path of its page. */
async function withNextSession(page: Page): Promise<{ name: string; path: string }> {
  await signIn(page, 'member@demo.test');
  await page.goto('/dashboard');
  const link = page
    .getByRole('region', { name: /^Next up/ })
    .getByRole('heading')
    .getByRole('link');
  await expect(link).toHaveAttribute('href', /^\/events\//);
  return { name: (await link.innerText()).trim(), path: (await link.getAttribute('href')) ?? '' };
}

test('offline, a page shows the next session and leads to it; after sign-out nothing of the person is left', async ({
  page,
  context,
}) => {
  const event = await withNextSession(page);
  await expect.poll(() => inCharge(page)).toBe(true);
  await expect.poll(() => stored(page)).toContain(event.path);
  expect(await stored(page)).not.toMatch(/events\/links|zoom|meet|@demo/i);

  await context.setOffline(true);
  await page.goto('/courses');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: event.name })).toBeVisible();
  await expect(page.getByText(/ at \d+:\d\d [AP]M /)).toBeVisible();
  // Still offline: the same page again, and nothing is lost.
  await page.getByRole('link', { name: 'Open when online' }).click();
  await expect(page).toHaveURL(event.path);
  await expect(page.getByRole('heading', { level: 2, name: event.name })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();

  await page.goto('/dashboard');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /credits?$/ })
    .click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText('Your next session')).toHaveCount(0);
  await context.setOffline(false);
  await page.goto('/');
  expect(await cacheNames(page)).toEqual([]);
  expect(await stored(page)).not.toContain(event.path);
});

test('a session that ended elsewhere, or another account, leaves nothing of the person', async ({ page }) => {
  const event = await withNextSession(page);
  await expect.poll(() => stored(page)).toContain(event.path);

  // Signed out in another tab: the next page of a visitor removes it.
  await page.context().clearCookies();
  await page.goto('/courses');
  await expect.poll(() => cacheNames(page)).toEqual([]);

  await withNextSession(page);
  await expect.poll(() => stored(page)).toContain(event.path);
  await newLearner(page, 'Quentin');
  await page.goto('/settings');
  await expect.poll(() => stored(page)).not.toContain(event.path);
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
