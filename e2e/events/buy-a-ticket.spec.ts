import { expect, test } from '@playwright/test';
import { CARD, newLearner, paidOrder, payWith } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';
import { findEvent, pathOf } from './events.ts';

const DAY_MS = 86_400_000;

test('a ticket is paid, confirmed on the page of the event, and given back for its price', async ({ page }) => {
  const { email } = await newLearner(page, 'Ines');
  // far enough ahead that it comes back in full
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
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Register · \$/ })
    .click();
  await payWith(page, CARD.works);
  await paidOrder(page);
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
