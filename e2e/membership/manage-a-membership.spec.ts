import { expect, type Page, test } from '@playwright/test';
import { CARD, newLearner, paidOrder, payWith, signIn } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';

/** Joins monthly from the offer, and returns as a member. */
async function join(page: Page): Promise<void> {
  await page.goto('/subscriptions');
  await expect(page.getByRole('heading', { level: 1, name: 'Become a Member' })).toBeVisible();
  await page.getByText('Monthly', { exact: true }).click();
  await page.getByRole('button', { name: 'Join · $15' }).click();
  await payWith(page, CARD.works);
  await paidOrder(page);
}

test('a learner joins from the offer, cancels after a confirmation, and undoes it', async ({ page }) => {
  const { email } = await newLearner(page, 'Juno');
  await page.goto('/subscriptions');
  await expect(page.getByText('2 months free')).toBeVisible();
  await expect(page.getByText('$150', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to course selection' })).toHaveAttribute('href', '/select_course');
  await join(page);

  await page.goto('/subscriptions');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  const plan = page.getByRole('region', { name: 'Premium Membership' });
  await expect(plan.getByText('Active', { exact: true })).toBeVisible();
  await expect(plan.getByText('$15 a month')).toBeVisible();
  await expect(plan.getByText('Payment method')).toBeVisible();
  await expect(plan.getByText('Visa ending in 4242')).toBeVisible();

  const requests: string[] = [];
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (call === 'POST /api/v1/subscriptions/cancel') requests.push(call);
  });
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await expect(dialog.getByText('and you can undo this anytime before then')).toBeVisible();
  expect(requests).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Your subscription is canceled.')).toBeVisible();
  expect(requests).toHaveLength(1);
  expect((await mailTo(page.request, email, 'membership_cancelled')).subject).toContain('ends on');
  await page.getByRole('button', { name: 'Undo cancellation' }).click();
  await expect(page.getByText('Your plan stays the same')).toBeVisible();
  await expect(plan.getByText('Next billing')).toBeVisible();
});

test('a monthly member confirms the yearly plan on the hosted page and comes back to it', { tag: '@full' }, async ({
  page,
}) => {
  const { email } = await newLearner(page, 'Wren');
  await join(page);
  await page.goto('/subscriptions');
  await expect(page.getByRole('heading', { name: 'Pay by the year' })).toBeVisible();
  await page.getByRole('button', { name: /^Upgrade .* to Premium Membership, yearly$/ }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your update' })).toBeVisible();
  await expect(page.locator('.sum')).toHaveText(/\$13[45]\.\d\d/);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your plan has changed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Premium Membership' }).getByText('$150 a year')).toBeVisible();
  expect((await mailTo(page.request, email, 'membership_renewed')).subject).toContain(
    "You've switched to Premium Membership",
  );
});

test('a member saves another card on the hosted page, then switches back to the first', { tag: '@full' }, async ({
  page,
}) => {
  await newLearner(page, 'Sol');
  await join(page);
  await page.goto('/change_card');
  await page.getByRole('button', { name: 'Use a new card' }).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  await page.getByLabel('Card number').fill('5555 5555 5555 4444');
  await page.getByLabel(/Expiry/).fill('11/41');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page).toHaveURL(/\/change_card/);
  const row = (card: string) => page.getByRole('listitem').filter({ hasText: card });
  await expect(row('Mastercard ending in 4444').getByText('Default')).toBeVisible();
  const message = page.getByText(/Your new card is saved|What you saved shows here/);
  await expect(message).toHaveText("Your new card is saved. We'll charge it for renewals from now on.");
  // The message is shown only once: it's gone after another choice, and after a reload.
  await page.getByRole('button', { name: 'Use this card: Visa ending in 4242' }).click();
  await expect(row('Visa ending in 4242').getByText('Default')).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.reload();
  await expect(row('Visa ending in 4242').getByText('Default')).toBeVisible();
  await expect(message).toHaveCount(0);
});

test('a member goes to the chat server; anyone else learns how to get in, and where the public area is', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'member@demo.test');
  await page.goto('/chat');
  await expect(page.getByRole('heading', { level: 1, name: 'Community Chat' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Chatting' })).toHaveAttribute('href', /^https:\/\/chat\./);
  const posted = page.getByText('Hear about in-house work opportunities', { exact: true });
  await expect(posted).toBeVisible();
  await expect(page).toHaveTitle('Community Chat · Callboard');
  await signIn(page, 'lead@demo.test');
  await page.goto('/chat');
  await expect(page).toHaveTitle('Chat · Callboard');
  await expect(page.getByRole('link', { name: 'Start Chatting' })).toHaveCount(0);
  await expect(posted).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'public chat area' })).toHaveAttribute('href', /lobby$/);
  await page.getByRole('link', { name: 'Upgrade to a membership' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Become a Member' })).toBeVisible();
  expect((await (await page.request.get('/api/v1/chat')).json()).chatUrl).toBeNull();
});
