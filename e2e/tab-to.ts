import { expect, type Locator, type Page } from '@playwright/test';

const MAX_KEY_PRESSES = 60;

/** Presses Tab until the element has focus, as a person without a mouse does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < MAX_KEY_PRESSES; presses += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard never came to ${wanted}.`);
}
