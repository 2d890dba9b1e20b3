import { expect, test } from '@playwright/test';
import { CARD, dollars, newLearner, oneTime, paidOrder, payWith, select } from './learner.ts';

test('a total that changed in another tab is shown and confirmed again before anything is paid', {
  tag: '@full',
}, async ({ page }) => {
  await newLearner(page, 'Sanna');
  const [first] = await select(page, 'voice-acting-101');
  await page.goto('/select_enrollment_type');
  await expect(oneTime(page)).toBeVisible();
  const [second] = await select(page, 'harmony-by-ear');
  if (!first || !second) throw new Error('Nothing selected.');
  const price = first.nonmemberPrice + second.nonmemberPrice;

  await oneTime(page)
    .getByRole('button', { name: `Check out · ${dollars(first.nonmemberPrice)}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'The price changed' });
  await expect(dialog).toContainText(dollars(price));
  await expect(dialog).toContainText('You weren’t charged.');
  // The page behind the dialog shows the current basket.
  await expect(page.getByText(second.name).first()).toBeAttached();
  await dialog.getByRole('button', { name: `Check out · ${dollars(price)}` }).click();
  await payWith(page, CARD.works);
  await paidOrder(page);
});

test('a failure shows the server’s exact text in a dialog, and the learner stays', { tag: '@full' }, async ({
  page,
}) => {
  await newLearner(page, 'Oona');
  await select(page, 'voice-acting-101');
  await page.goto('/select_enrollment_type');
  const keys: (string | undefined)[] = [];
  const away = { error: "The payment provider doesn't answer. Try again in a minute.", code: 'provider_away' };
  await page.route('**/api/v1/stripe/build_payment_link', async (route) => {
    expect(new URL(route.request().url()).pathname).toBe('/api/v1/stripe/build_payment_link');
    expect(route.request().method()).toBe('POST');
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await route.fulfill({ status: 502, json: away });
    else await route.continue();
  });
  await oneTime(page)
    .getByRole('button', { name: /^Check out/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(away.error, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/select_enrollment_type$/);

  // The first attempt's order ended with the response, so a retry is a new attempt with its own key.
  await oneTime(page)
    .getByRole('button', { name: /^Check out/ })
    .click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  expect(keys[1]).toEqual(expect.any(String));
  expect(keys[1]).not.toBe(keys[0]);
});

test('what can no longer be bought is removed by its own button', { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Eero');
  const [first, second] = await select(page, 'voice-acting-101', 'harmony-by-ear');
  if (!first || !second) throw new Error('Nothing selected.');
  await page.goto('/select_enrollment_type');
  await page.getByRole('button', { name: `Remove ${second.name}` }).click();
  await expect(oneTime(page).getByRole('row', { name: `Total today ${dollars(first.nonmemberPrice)}` })).toBeVisible();
});
