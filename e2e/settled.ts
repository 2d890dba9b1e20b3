import type { Page } from '@playwright/test';

const QUIET_WITHIN_MS = 5_000;

/**
 * Waits until a page is hydrated, and then for half a second without requests. Playwright's `networkidle` counts the
 * event stream (`web/api/live.ts`), which never ends: if it opens before half a second was quiet, wait only a few
 * seconds more.
 */
export async function settled(page: Page): Promise<void> {
  // Scripts start after the first paint: on a slow machine later than a quiet half second, but never after `load`.
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS }).catch(() => undefined);
}
