import { expect, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { tabTo } from '../tab-to.ts';
import { CARD, newLearner, paidOrder, select, withMembership } from './learner.ts';

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
  await tabTo(page, page.getByRole('link', { name: 'Go to Dashboard' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('checkout and order pass axe on phone and desktop, light and dark', async ({ page }) => {
  test.slow();
  await newLearner(page, 'Axa');
  await select(page, 'voice-acting-101', 'harmony-by-ear');
  const errors = watchErrors(page);
  await page.goto('/select_enrollment_type');
  await expect(withMembership(page)).toBeVisible();
  await checkA11y(page);
  await withMembership(page).getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "You haven't paid yet" })).toBeVisible();
  await checkA11y(page);
  expect(errors).toEqual([]);
});
