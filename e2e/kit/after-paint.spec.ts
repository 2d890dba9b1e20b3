import { expect, test } from '@playwright/test';

interface Noted {
  firstFrame: number;
  /** Controls that weren't hydrated yet at the load event. */
  wakingAtLoad: number;
}

test('a page’s scripts are requested after its first frame, and it counts as loaded once hydrated', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const noted: Noted = { firstFrame: Number.NaN, wakingAtLoad: Number.NaN };
    Object.assign(window, { noted });
    requestAnimationFrame(() => {
      noted.firstFrame = performance.now();
    });
    addEventListener('load', () => {
      noted.wakingAtLoad = document.querySelectorAll('[data-waking]').length;
    });
  });
  const drawn = await (await page.request.get('/login')).text();
  expect(drawn).toContain('data-waking');
  await page.goto('/login');
  const { noted, scripts, frames } = await page.evaluate(() => ({
    noted: (window as unknown as { noted: Noted }).noted,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
    frames: document.querySelectorAll('iframe').length,
  }));
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(noted.firstFrame);
  expect(noted.wakingAtLoad).toBe(0);
  expect(frames).toBe(0);
});

test('a page whose scripts don’t arrive still counts as loaded', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/login', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
