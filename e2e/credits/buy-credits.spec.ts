import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { newLearner } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';

/** Test cards of the sandbox, with Stripe's own test numbers. */
const WORKS = '4242424242424242';
const DECLINED = '4000000000009995';
const ASKS = '4000002760003184';

const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure card payment input frame"]');

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Credit or debit card number').fill(number);
  await frame.getByLabel('Credit or debit card expiration date').fill('1240');
  await frame.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

const purchase = (page: Page) => page.getByRole('button', { name: 'Purchase' });

test('a learner mistypes a card, has one declined, confirms another with the bank, and goes on to reserve a seat', async ({
  page,
}) => {
  const { email } = await newLearner(page, 'Cleo');
  await page.goto('/buy_credits');
  await expect(page).toHaveTitle(/Checkout/);
  await page.getByLabel('Credits', { exact: true }).fill('7');
  await expect(page.getByText('$70', { exact: true })).toBeVisible();
  await expect(purchase(page)).toHaveText('Purchase · $70');
  await expect(purchase(page)).toBeDisabled();

  await typeCard(page, '4242424242424241');
  await expect(page.getByText('This appears to be an invalid card number.')).toBeVisible();
  await expect(purchase(page)).toBeDisabled();

  await typeCard(page, DECLINED);
  await purchase(page).click();
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();

  await typeCard(page, ASKS);
  await purchase(page).click();
  const bank = page.frameLocator('iframe[title="Your bank asks for your confirmation"]');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(
    page.getByText('Code 1943: We were unable to charge your card at this time. Please try another card.'),
  ).toBeVisible();

  await purchase(page).click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Your credits have been added.')).toBeVisible();
  await expect(page).toHaveURL(/\/reserve_seat$/);
  await mailTo(page.request, email, 'credits_added');

  await page.goto('/credits');
  await expect(page.getByText('7 credits', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Get a refund of $70' }).click();
  await expect(page.getByText('$70 is on its way back')).toBeVisible();
  await expect(page.getByRole('row', { name: /Refunded/ })).toBeVisible();
});

test('a learner pays with PayPal in its window; choosing nothing is an error, canceling charges nothing', async ({
  page,
}) => {
  await newLearner(page, 'Pia');
  await page.goto('/buy_credits');
  const paypal = page.getByRole('button', { name: 'Pay with PayPal' });
  const quantity = page.getByLabel('Credits', { exact: true });
  for (const none of ['0', '101', '2.5', '']) {
    await quantity.fill(none);
    await expect(page.getByText('Choose between 1 and 100 credits.')).toBeVisible();
    await expect(quantity).toHaveAccessibleDescription('Choose between 1 and 100 credits.');
  }
  await paypal.click();
  await expect(page.getByRole('dialog').getByText('error', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();

  const charged: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/paypal/checkout_credits')) charged.push(request.method());
  });
  await page.getByLabel('Credits', { exact: true }).fill('3');
  const cancelled = page.waitForEvent('popup');
  await paypal.click();
  await (await cancelled).getByRole('button', { name: 'Cancel and return' }).click();
  await expect(purchase(page)).toBeVisible();
  expect(charged).toEqual([]);

  // PayPal's script takes a moment to notice that its window closed. Until then a click does nothing.
  await expect(async () => {
    const popup = page.waitForEvent('popup', { timeout: 4000 });
    await paypal.click();
    await (await popup).getByRole('button', { name: 'Agree & Pay' }).click();
  }).toPass();
  await expect(page.getByText('Your credits have been added.')).toBeVisible();
  await expect(page).toHaveURL(/\/reserve_seat$/);
  const { user } = await (await page.request.get('/api/v1/users/me')).json();
  expect(user.credits).toBe(3);
});

test('a new card works right away when none is saved', async ({ page }) => {
  await newLearner(page, 'Nour');
  await page.goto('/buy_credits');
  await page.getByRole('button', { name: '5 credits', exact: true }).click();
  await typeCard(page, WORKS);
  await purchase(page).click();
  await expect(page.getByText('Your credits have been added.')).toBeVisible();
  await expect(page).toHaveURL(/\/reserve_seat$/);
});

test('a lost response is retried with the same key and card, and charged once', async ({ page }) => {
  await newLearner(page, 'Lou');
  await page.goto('/buy_credits');
  const pressed: { key: string | undefined; card: unknown }[] = [];
  await page.route('**/api/v1/stripe/checkout_credits', async (route) => {
    const request = route.request();
    pressed.push({ key: request.headers()['idempotency-key'], card: request.postDataJSON().paymentMethodId });
    if (pressed.length > 1) return route.continue();
    await route.fetch();
    await route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } });
  });
  await page.getByLabel('Credits', { exact: true }).fill('4');
  await typeCard(page, WORKS);
  await purchase(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' })).toBeVisible();
  await purchase(page).click();
  await expect(page.getByText('Your credits have been added.')).toBeVisible();
  expect(pressed[1]).toEqual(pressed[0]);
  const { user } = await (await page.request.get('/api/v1/users/me')).json();
  expect(user.credits).toBe(4);
});
