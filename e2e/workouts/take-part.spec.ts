import { expect, test } from '@playwright/test';
import { CARD, newLearner, paidOrder, payWith } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';
import { findWorkout, isFreeLive, pathOf, priceOf, signIn } from './workouts.ts';

test('a learner takes a free live spot, finds it on My workouts, gets the email, and cancels it', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page.request, 'lead');
  const workout = await findWorkout(page.request, isFreeLive);
  await page.goto('/workouts');
  await page.getByRole('link', { name: workout.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: workout.name })).toBeVisible();
  const live = page.getByRole('region', { name: 'Live session' });
  await live.getByRole('button', { name: 'Attend: Live session' }).click();
  await expect(page.getByText('Attending!', { exact: true })).toBeVisible();
  await expect(live.getByText("You're participating")).toBeVisible();
  expect((await mailTo(page.request, 'lead@demo.test', 'workout_confirmed')).subject).toContain(workout.name);

  await page.goto('/myworkouts');
  await expect(page.getByRole('heading', { name: "Workouts I'm Participating in" })).toBeVisible();
  await page.getByRole('link', { name: workout.name }).click();
  await live.getByRole('button', { name: 'Cancel my spot' }).click();
  await expect(page.getByText('Your spot is canceled', { exact: true })).toBeVisible();
  await expect(live.getByRole('button', { name: 'Attend: Live session' })).toBeVisible();
});

test('a refusal from the server is shown, and the spot stays as it was', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'beta');
  const workout = await findWorkout(page.request, isFreeLive);
  await page.goto(pathOf(workout));
  await page.route('**/attend', (route) =>
    route.fulfill({ status: 409, json: { error: 'No spots remaining', code: 'sold_out' } }),
  );
  await page.getByRole('button', { name: 'Attend: Live session' }).click();
  await expect(page.getByText("Couldn't sign you up")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Attend: Live session' })).toBeVisible();
});

test('a sold-out live session says so while written spots are left', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'free');
  const soldOut = await findWorkout(page.request, ({ ticketTypes }) =>
    ticketTypes.some(({ kind, seatsRemaining }) => kind === 'live' && seatsRemaining === 0),
  );
  await page.goto(pathOf(soldOut));
  const live = page.getByRole('region', { name: 'Live session' });
  await expect(live.getByRole('button', { name: 'No spots remaining' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Register: Written feedback' })).toBeEnabled();
});

test('a written spot is paid, its instructions are emailed, and it is refunded in full', async ({ page }) => {
  const { email } = await newLearner(page, 'Noor');
  const workout = await findWorkout(page.request, (each) => (priceOf(each, 'written') ?? 0) > 0);
  await page.goto(pathOf(workout));
  const written = page.getByRole('region', { name: 'Written feedback' });
  await written.getByRole('button', { name: 'Register: Written feedback' }).click();
  await payWith(page, CARD.works);
  await paidOrder(page);
  await expect(page.getByRole('main').getByRole('link', { name: workout.name })).toHaveAttribute(
    'href',
    pathOf(workout),
  );
  await expect(page.getByText('We emailed the instructions, too')).toBeVisible();
  expect((await mailTo(page.request, email, 'workout_instructions')).subject).toContain(workout.name);

  await page.goto(pathOf(workout));
  await expect(written.getByText("Confirmed, you're participating")).toBeVisible();
  await written.getByRole('button', { name: /^Cancel and refund \$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Cancel your place?' })).toBeVisible();
  await dialog.getByRole('button', { name: /^Cancel and refund \$/ }).click();
  await expect(page.getByText('Your spot is canceled', { exact: true })).toBeVisible();
  await expect(written.getByRole('button', { name: 'Register: Written feedback' })).toBeVisible();
});

test('a submission can be edited until it is opened, and its feedback is shown with it', { tag: '@full' }, async ({
  page,
}) => {
  await signIn(page.request, 'lead');
  await page.goto('/myworkouts');
  await page.getByRole('link', { name: 'Your work' }).first().click();
  const statusList = page.getByRole('list', { name: 'Status of your work' });
  await expect(statusList.getByText('Submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Edit submission' }).click();
  await page.getByRole('textbox', { name: 'Link (optional)' }).fill('not an address');
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(page.getByText('Please enter a valid URL.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Link (optional)' }).fill('https://pages.example/lena/sprint');
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(page.getByText('Your work is submitted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://pages.example/lena/sprint' })).toBeVisible();

  await page.context().clearCookies();
  await signIn(page.request, 'member');
  await page.goto('/myworkouts');
  await page.getByRole('link', { name: 'Read your feedback' }).click();
  await expect(page.getByRole('heading', { name: 'Your feedback' })).toBeVisible();
  await expect(page.getByText('The hand on the door is the whole scene.')).toBeVisible();
});

test('a person without a written spot is told so, and a visitor at the join link is asked to sign in', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page.request, 'beta');
  const past = await findWorkout(page.request, () => true, true);
  await page.goto(`/workouts/written/${past.uuid}`);
  await expect(page.getByText('Written feedback is for people who signed up for it in this workout.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`/workouts/links/${past.uuid}`);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});
