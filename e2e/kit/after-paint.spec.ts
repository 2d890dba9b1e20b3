import { expect, test } from '@playwright/test';

test('the scripts of a page are asked for after its first painting, and it counts as loaded once they have run', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('load', () => Object.assign(window, { awakeAtLoad: performance.getEntriesByType('resource') }));
  });
  await page.goto('/');
  const { painted, scripts, atLoad, frames } = await page.evaluate(() => {
    const ofScripts = (entries: PerformanceEntryList) =>
      (entries as PerformanceResourceTiming[]).filter(({ name }) => name.endsWith('.js'));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      scripts: ofScripts(performance.getEntriesByType('resource')).map(({ startTime }) => startTime),
      atLoad: ofScripts((window as unknown as { awakeAtLoad: PerformanceEntryList }).awakeAtLoad).length,
      frames: document.querySelectorAll('iframe').length,
    };
  });
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(painted);
  expect(atLoad).toBeGreaterThan(3);
  expect(frames).toBe(0);
});
