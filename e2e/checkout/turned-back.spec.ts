import { expect, test } from '@playwright/test';
import { CARD, newLearner, oneTime, paidOrder, payWith, select, signIn, withMembership } from './learner.ts';

test('someone who turns back on the payment page has paid nothing, keeps the basket, and can go on', {
  tag: '@full',
}, async ({ page }) => {
  await newLearner(page, 'Jonas');
  const [cohort] = await select(page, 'songwriting-in-six-weeks');
  if (!cohort) throw new Error('Nothing selected.');
  await page.goto('/select_enrollment_type');
  await oneTime(page)
    .getByRole('button', { name: /^Check out/ })
    .click();
  await page.getByRole('link', { name: 'Back' }).click();

  await expect(page).toHaveURL(/\/finalize_enrollment\?order=\d+&cancelled=true$/);
  await expect(page.getByRole('heading', { level: 1, name: "You haven't paid yet" })).toBeVisible();
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await expect(page.getByText(/Your seats are still held for you until/)).toBeVisible();
  await expect(page.getByRole('list').getByText(cohort.name)).toBeVisible();
  // This checkout began as a one-time payment. The other option would start over, and says so.
  await expect(withMembership(page).getByRole('button', { name: /^Join and pay/ })).toBeVisible();
  await oneTime(page)
    .getByRole('button', { name: /^Continue checkout/ })
    .click();
  await payWith(page, CARD.works);
  await paidOrder(page);
});

test('a URL that says "paid" is not believed', { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Aino');
  await select(page, 'songwriting-in-six-weeks');
  await page.goto('/select_enrollment_type');
  await oneTime(page)
    .getByRole('button', { name: /^Check out/ })
    .click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  const back = await page.getByRole('link', { name: 'Back' }).getAttribute('href');
  await page.goto((back ?? '').replace('&cancelled=true', ''));
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();
  await expect(page.getByText("You're in")).toHaveCount(0);
});

test("another person's order looks like no order", { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Pia');
  await page.goto('/finalize_enrollment?order=1');
  await expect(page.getByText("We couldn't find that order")).toBeVisible();
  expect((await page.request.get('/api/v1/orders/1')).status()).toBe(404);
});

test('the browser’s Back button finds the checkout as it was left', async ({ page }) => {
  await newLearner(page, 'Runa');
  await select(page, 'voice-acting-101');
  await page.goto('/select_enrollment_type');
  await withMembership(page).getByText('Monthly', { exact: true }).click();
  await withMembership(page).getByRole('button', { name: /^Join/ }).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  await page.goBack();
  await expect(withMembership(page).getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(page.getByText('Please wait while we setup a checkout session.')).toHaveCount(0);
  await expect(withMembership(page).getByRole('button', { name: /^Continue checkout/ })).toBeEnabled();
});

test('a session that ends midway leads to sign-in and back to the selection', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const { email } = await newLearner(page, 'Ville');
  await select(page, 'voice-acting-101');
  await page.goto('/select_enrollment_type');
  await withMembership(page).getByText('Monthly', { exact: true }).click();
  await context.clearCookies();
  await withMembership(page).getByRole('button', { name: /^Join/ }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, email);
  const next = new URL(page.url()).searchParams.get('next') ?? '';
  expect(next).toBe('/select_enrollment_type?interval=monthly');
  await page.goto(next);
  await expect(withMembership(page).getByRole('radio', { name: 'Monthly' })).toBeChecked();
});
