import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { CARD, newLearner, paidOrder, select, withMembership } from './learner.ts';

const AT_MOST = 60;

/** Tab until the thing has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < AT_MOST; presses += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard never came to ${wanted}.`);
}

test('the checkout works by keyboard alone', async ({ page }) => {
  await newLearner(page, 'Kei');
  await select(page, 'harmony-by-ear');
  await page.goto('/select_enrollment_type');
  const offer = withMembership(page);
  await tabTo(page, offer.getByRole('radio', { name: 'Yearly' }));
  await page.keyboard.press('ArrowLeft');
  await expect(offer.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await tabTo(page, offer.getByRole('button', { name: /^Join/ }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/c\/pay\//);
  await tabTo(page, page.getByLabel('Card number'));
  await page.keyboard.type(CARD.works);
  await page.keyboard.press('Tab');
  await page.keyboard.type('12/40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await paidOrder(page);
  await tabTo(page, page.getByRole('link', { name: 'Go to the dashboard' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('checkout and order are clean for axe on phone and desktop, light and dark', async ({ page }) => {
  test.slow();
  await newLearner(page, 'Axa');
  await select(page, 'voice-acting-101', 'harmony-by-ear');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  const look = async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
        const wider = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(wider).toBe(0);
      }
    }
  };
  await page.goto('/select_enrollment_type');
  await expect(withMembership(page)).toBeVisible();
  await look();
  await withMembership(page).getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "You haven't paid yet" })).toBeVisible();
  await look();
  expect(errors).toEqual([]);
});
