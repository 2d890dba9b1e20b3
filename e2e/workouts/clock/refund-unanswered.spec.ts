import { expect, type Page, test } from '@playwright/test';
import { checkA11y } from '../../a11y.ts';
import { CARD, newLearner, paidOrder, payWith } from '../../checkout/learner.ts';
import { mailTo } from '../../mailbox.ts';
import { schoolOf, signInAs } from '../../teachers/teachers.ts';
import { findWorkout, pathOf, priceOf } from '../workouts.ts';

const DAY_MS = 86_400_000;

/**
 * Creates a separate workout, three days from the school's current time, because other stories may have moved the clock
 * past the demo's workouts.
 */
async function ownWorkout(page: Page): Promise<string> {
  await signInAs(page, 'other-teacher');
  const { now } = (await (await page.request.get('/dev/clock')).json()) as { now: string };
  const name = `No answer ${Date.now().toString(36)}`;
  const response = await page.request.post('/api/v1/teachers/workouts', {
    data: {
      workout: {
        school_id: (await schoolOf(page.request)).id,
        name,
        status: 'published',
        capacity_live: 4,
        capacity_async: 4,
        live_session_member_price: 0,
        live_session_nonmember_price: 0,
        async_session_member_price: 12,
        async_session_nonmember_price: 15,
        description: '<p>One take.</p>',
        instructions: '<p>Record one minute.</p>',
        zoomUrl: 'https://meet.example.test/take',
        startsAt: new Date(Date.parse(now) + 3 * DAY_MS).toISOString().slice(0, 10),
        start_time: '07:30',
        ampm: 'PM',
        timezone: 'America/New_York',
        duration: 60,
      },
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return name;
}

test('a learner who paid, submitted work, and got no answer gets a refund 14 days after the end', async ({ page }) => {
  const own = await ownWorkout(page);
  const { email } = await newLearner(page, 'Wren');
  const workout = await findWorkout(page.request, ({ name }) => name === own);
  await page.goto(pathOf(workout));
  await page.getByRole('button', { name: 'Register: Written feedback' }).click();
  await payWith(page, CARD.works);
  await paidOrder(page);
  await page.goto(`/workouts/written/${workout.uuid}`);
  await page.getByRole('textbox', { name: 'Your work' }).fill('One take, no breath.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^If you don’t get feedback by .*, you can get a refund\.$/)).toBeVisible();

  const to = new Date(Date.parse(workout.endsAtUtc) + 15 * DAY_MS).toISOString();
  expect((await page.request.post('/dev/clock', { data: { to } })).ok()).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Get a refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get a refund?' });
  await expect(dialog).toContainText(`$${priceOf(workout, 'written')}`);
  await checkA11y(page);
  await dialog.getByRole('button', { name: 'Get a refund' }).click();
  await expect(page.getByText('Your refund is on its way')).toBeVisible();
  await expect(page).toHaveURL(/\/myworkouts$/);
  expect((await mailTo(page.request, email, 'workout_place_cancelled')).subject).toMatch(/^Your refund: /);
});
