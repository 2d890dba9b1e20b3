import { expect, test } from '@playwright/test';
import { CARD, newLearner, oneTime, paidOrder, payWith, select } from '../checkout/learner.ts';

test('the bell announces a purchase on an open page, where it can be read', async ({ page }) => {
  await newLearner(page, 'Bea');
  const watching = await page.context().newPage();
  await watching.goto('/dashboard');
  await expect(watching.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible();
  await select(page, 'manga-foundations');
  await page.goto('/select_enrollment_type');
  await oneTime(page)
    .getByRole('button', { name: /Check out/ })
    .click();
  await payWith(page, CARD.works);
  await paidOrder(page);
  // The open page learns of the purchase automatically.
  await watching.bringToFront();
  const bell = watching.getByRole('link', { name: 'Notifications, 1 new' }).first();
  await expect(bell).toBeVisible();
  await bell.click();
  await expect(watching.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(watching.getByRole('listitem').filter({ hasText: 'New:' })).toHaveCount(1);
  await watching.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(watching.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible();
  await expect(watching.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});
