import { expect, type Page, test } from '@playwright/test';
import { CARD, dollars, oneTime, paidOrder, payWith, select, signIn } from './learner.ts';

const CREDIT = 10;

async function creditsOf(page: Page): Promise<number> {
  const { user } = await (await page.request.get('/api/v1/users/me')).json();
  return user.credits;
}

// Both tests spend the same member's credits.
test.describe.configure({ mode: 'serial' });

test('a member spends some credits and pays the rest by card', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  const before = await creditsOf(page);
  const [cohort] = await select(page, 'improv-for-voice-actors');
  if (!cohort) throw new Error('Nothing selected.');
  await page.goto('/select_enrollment_type');
  const stepper = page.getByLabel('Credits to spend');
  const maxCredits = Math.min(before, Math.floor(cohort.memberPrice / CREDIT));

  // A number out of range is silently ignored.
  await page.getByRole('button', { name: `Use ${maxCredits}` }).click();
  await stepper.fill(String(maxCredits + 1));
  await expect(stepper).toHaveValue(String(maxCredits));
  await expect(page.getByRole('button', { name: 'One more' })).toBeDisabled();
  await page.getByRole('button', { name: 'Use none' }).click();
  await expect(page.getByRole('button', { name: 'One less' })).toBeDisabled();
  await stepper.press('ArrowUp');
  await stepper.press('ArrowUp');
  await expect(stepper).toHaveValue('2');

  const remainingPrice = cohort.memberPrice - 2 * CREDIT;
  await expect(oneTime(page).getByRole('row', { name: '2 credits' })).toContainText('−$20');
  const requestPromise = page.waitForRequest('**/api/v1/stripe/build_payment_link');
  await oneTime(page)
    .getByRole('button', { name: `Check out · ${dollars(remainingPrice)}` })
    .click();
  expect((await requestPromise).postDataJSON()).toMatchObject({
    mode: 'payment',
    creditsToSpend: 2,
    quotedPrice: remainingPrice,
  });

  // After turning back, the reserved credits can still be spent.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await expect(stepper).toHaveValue('2');
  await expect(page.getByText(`You have ${before} credits.`)).toBeVisible();
  await page.getByRole('button', { name: `Continue checkout · ${dollars(remainingPrice)}` }).click();
  await payWith(page, CARD.works);
  const orderId = await paidOrder(page);
  const { order } = await (await page.request.get(`/api/v1/orders/${orderId}`)).json();
  expect(order).toMatchObject({ state: 'fulfilled', credits: 2, total: remainingPrice });
  expect(await creditsOf(page)).toBe(before - 2);
});

test('credits that cover everything enroll right away, without a payment page', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  const before = await creditsOf(page);
  const [cohort] = await select(page, 'audiobook-narration');
  if (!cohort) throw new Error('Nothing selected.');
  const cost = cohort.memberPrice / CREDIT;
  await page.goto('/select_enrollment_type');
  await page.getByRole('button', { name: `Use ${cost}` }).click();
  await expect(page.getByRole('row', { name: 'Total today $0' })).toBeVisible();
  const requestPromise = page.waitForRequest('**/api/v1/cohort_interests/enroll');
  await page.getByRole('button', { name: 'Enroll with credits' }).click();
  expect((await requestPromise).postDataJSON()).toEqual({ creditsToSpend: cost, quotedPrice: 0 });
  expect(`${(await requestPromise).method()} ${new URL((await requestPromise).url()).pathname}`).toBe(
    'POST /api/v1/cohort_interests/enroll',
  );
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You're enrolled", { exact: true })).toBeVisible();
  await expect(page.getByText(cohort.name).first()).toBeVisible();
  expect(await creditsOf(page)).toBe(before - cost);
});
