import { expect, test } from '@playwright/test';

interface Noted {
  firstFrame: number;
  atLoad: number;
}

test('the scripts of a page are asked for after its first frame, and it counts as loaded once they have run', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const noted: Noted = { firstFrame: Number.NaN, atLoad: 0 };
    Object.assign(window, { noted });
    requestAnimationFrame(() => {
      noted.firstFrame = performance.now();
    });
    addEventListener('load', () => {
      noted.atLoad = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length;
    });
  });
  await page.goto('/');
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
  expect(noted.atLoad).toBeGreaterThan(3);
  expect(frames).toBe(0);
});
