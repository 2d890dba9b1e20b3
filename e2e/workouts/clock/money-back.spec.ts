import { expect, test } from '@playwright/test';
import { CARD, newLearner, paidOrder, payWith } from '../../checkout/learner.ts';
import { lookOver } from '../../look-over.ts';
import { mailTo } from '../../mailbox.ts';
import { findWorkout, pathOf, priceOf } from '../workouts.ts';

const DAY_MS = 86_400_000;

test('who paid, sent work in and got no answer takes the money back 14 days after the end', async ({ page }) => {
  test.setTimeout(180_000);
  const { email } = await newLearner(page, 'Wren');
  const workout = await findWorkout(page.request, (each) => (priceOf(each, 'written') ?? 0) > 0);
  await page.goto(pathOf(workout));
  await page.getByRole('button', { name: 'Register: Written feedback' }).click();
  await payWith(page, CARD.works);
  await paidOrder(page);
  await page.goto(`/workouts/written/${workout.uuid}`);
  await page.getByRole('textbox', { name: 'Your work' }).fill('One take, no breath.');
  await page.getByRole('button', { name: 'Send in' }).click();
  await expect(page.getByText(/^If nobody answers by .*, you can take your money back\.$/)).toBeVisible();

  const to = new Date(Date.parse(workout.endsAtUtc) + 15 * DAY_MS).toISOString();
  expect((await page.request.post('/dev/clock', { data: { to } })).ok()).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Take the money back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take your money back?' });
  await expect(dialog).toContainText(`$${priceOf(workout, 'written')}`);
  await lookOver(page);
  await dialog.getByRole('button', { name: 'Take the money back' }).click();
  await expect(page.getByText('Your money is on its way')).toBeVisible();
  await expect(page).toHaveURL(/\/myworkouts$/);
  expect((await mailTo(page.request, email, 'workout_place_cancelled')).subject).toMatch(/^Your refund: /);
});
