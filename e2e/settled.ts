import type { Page } from '@playwright/test';

const QUIET_WITHIN_MS = 5_000;

/**
 * Waits until a page is awake, and then until nothing has been asked for in half a second. Playwright's `networkidle` counts the stream of
 * changes (`web/api/live.ts`), which never ends: where that opens before half a second was quiet, nothing more is waited for than some seconds.
 */
export async function settled(page: Page): Promise<void> {
  // scripts begin after the first painting: on a slow machine later than a quiet half second, but never after `load`
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS }).catch(() => undefined);
}
