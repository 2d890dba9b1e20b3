import { expect, test } from '@playwright/test';
import { CARD, newLearner, paidOrder, payWith } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';
import { findEvent, pathOf } from './events.ts';

const DAY_MS = 86_400_000;

test('a ticket is paid, confirmed on the event page, and refunded in full', async ({ page }) => {
  const { email } = await newLearner(page, 'Ines');
  // The event is far enough in the future for a full refund.
  const event = await findEvent(
    page.request,
    (each) =>
      each.ticketed &&
      (each.fromPrice ?? 0) > 0 &&
      each.seatsRemaining > 0 &&
      !each.membersOnlyLabel &&
      Date.parse(each.startsAtUtc) - Date.now() > 2 * DAY_MS,
  );
  await page.goto(pathOf(event));
  const card = page.getByRole('complementary', { name: 'Attend' });
  await card.getByRole('button', { name: 'Register' }).click();
  let built: { stripeLink?: string } = {};
  await page.route('**/api/v1/stripe/build_event_payment_link', async (route) => {
    const response = await route.fetch();
    built = await response.json();
    await route.fulfill({ response });
  });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Register · \$/ })
    .click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  expect(page.url()).toBe(built.stripeLink);
  await payWith(page, CARD.works);
  await paidOrder(page);
  await expect(page.getByRole('main').getByRole('link', { name: event.name })).toHaveAttribute('href', pathOf(event));
  await expect(page.getByText('We emailed a calendar invite, too')).toBeVisible();
  await mailTo(page.request, email, 'rsvp_confirmed');

  await page.goto(pathOf(event));
  await expect(card.getByText("Confirmed, you're attending this event")).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel RSVP' })).toHaveCount(0);
  await card.getByRole('button', { name: /^Cancel and refund \$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Cancel your ticket?' })).toBeVisible();
  await dialog.getByRole('button', { name: /^Cancel and refund \$/ }).click();
  await expect(page.getByText('RSVP is canceled')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Register' })).toBeVisible();
});

test('a payment link that couldn’t be created is reported, charges nothing, and can be requested again', async ({
  page,
}) => {
  await newLearner(page, 'Ilka');
  const event = await findEvent(
    page.request,
    (each) => each.ticketed && (each.fromPrice ?? 0) > 0 && each.seatsRemaining > 0 && !each.membersOnlyLabel,
  );
  await page.goto(pathOf(event));
  const requests: string[] = [];
  await page.route('**/stripe/build_event_payment_link', (route) => {
    requests.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    return route.fulfill({ status: 503, json: { error: 'The payment provider is away.' } });
  });
  await page.getByRole('complementary', { name: 'Attend' }).getByRole('button', { name: 'Register' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Register · \$/ })
    .click();
  const problem = page.getByRole('dialog', { name: "We couldn't set up your checkout" });
  await expect(problem.getByText('The payment provider is away.')).toBeVisible();
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requests).toEqual(Array(2).fill('POST /api/v1/stripe/build_event_payment_link'));
  await expect(page).toHaveURL(pathOf(event));
});
