import { expect, test } from '@playwright/test';
import { mailTo } from '../mailbox.ts';
import { CARD, dollars, newLearner, oneTime, paidOrder, payWith, select, withMembership } from './learner.ts';

test('with nothing selected, the only way is back', { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Nela');
  await page.goto('/select_enrollment_type');
  await expect(page.getByText("You didn't select any course to enroll in.")).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/select_course$/);
});

test('a learner pays once at non-member prices, is enrolled, and the course is on the dashboard', async ({ page }) => {
  const { email } = await newLearner(page, 'Ines');
  const [harmony, mixing] = await select(page, 'harmony-by-ear', 'mixing-for-small-rooms');
  if (!harmony || !mixing) throw new Error('Nothing selected.');
  const nonmemberPrice = harmony.nonmemberPrice + mixing.nonmemberPrice;
  const { user } = await (await page.request.get('/api/v1/users/me')).json();
  expect(user.showMembershipUponPurchase).toBe(true);

  await page.goto('/select_enrollment_type');
  const offer = oneTime(page);
  for (const cohort of [harmony, mixing]) {
    await expect(offer.getByRole('row', { name: `${cohort.name} ${dollars(cohort.nonmemberPrice)}` })).toBeVisible();
  }
  await expect(offer.getByRole('row', { name: `Total today ${dollars(nonmemberPrice)}` })).toBeVisible();
  await expect(withMembership(page)).toBeVisible();

  const links: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stripe/build_payment_link')) links.push(request.headers()['idempotency-key'] ?? '');
  });
  let resumePurchase = () => {};
  const looked = new Promise<void>((resolve) => {
    resumePurchase = resolve;
  });
  let stripeLink = '';
  await page.route('**/api/v1/stripe/build_payment_link', async (route) => {
    await looked;
    expect(route.request().method()).toBe('POST');
    expect(new URL(route.request().url()).pathname).toBe('/api/v1/stripe/build_payment_link');
    const serverResponse = await route.fetch();
    ({ stripeLink } = await serverResponse.json());
    await route.fulfill({ response: serverResponse });
  });
  await offer.getByRole('button', { name: /^Check out/ }).dblclick();
  await expect(page.getByText('Please wait while we setup a checkout session.')).toBeVisible();
  await expect(withMembership(page).getByRole('button', { name: /^Join/ })).toBeDisabled();
  resumePurchase();
  await expect(page).toHaveURL(/\/c\/pay\//);
  expect(page.url()).toBe(stripeLink);
  await payWith(page, CARD.works);

  expect(links).toHaveLength(1);
  expect(links[0]).toMatch(/^[0-9a-f]{32}$/);
  const orderId = await paidOrder(page);
  const { order } = await (await page.request.get(`/api/v1/orders/${orderId}`)).json();
  expect(order).toMatchObject({ state: 'fulfilled', total: nonmemberPrice, priceClass: 'nonmember' });
  await expect(page.getByText(order.receiptNumber)).toBeVisible();
  await expect(page.getByText('Enrolled', { exact: true })).toHaveCount(2);
  await mailTo(page.request, email, 'receipt');

  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(harmony.name).first()).toBeVisible();
  await page.goto('/select_enrollment_type');
  await expect(page.getByText("You didn't select any course to enroll in.")).toBeVisible();
});

test('a declined card is reported on the payment page, and another one pays', async ({ page }) => {
  await newLearner(page, 'Dario');
  await select(page, 'voice-acting-101');
  await page.goto('/select_enrollment_type');
  await oneTime(page)
    .getByRole('button', { name: /^Check out/ })
    .click();
  await payWith(page, CARD.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await payWith(page, CARD.works);
  await paidOrder(page);
});

test('a card that requires 3-D Secure pays once its owner has confirmed', async ({ page }) => {
  await newLearner(page, 'Tove');
  await select(page, 'audio-engineering-foundations');
  await page.goto('/select_enrollment_type');
  await oneTime(page)
    .getByRole('button', { name: /^Check out/ })
    .click();
  await payWith(page, CARD.asks);
  await page.getByRole('button', { name: 'Fail' }).click();
  await payWith(page, CARD.asks);
  await page.getByRole('button', { name: 'Complete' }).click();
  await paidOrder(page);
});
