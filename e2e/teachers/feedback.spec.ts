import { type Browser, expect, type Page, test } from '@playwright/test';
import { checkA11y, walkPages, watchErrors } from '../a11y.ts';
import { CARD, DEMO_PASSWORD, newLearner, paidOrder, payWith } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';
import { findWorkout, pathOf } from '../workouts/workouts.ts';
import { signInAs } from './teachers.ts';

walkPages([
  [
    'the students of a workout',
    async (request) => `/teachers/workouts/${(await findWorkout(request, () => true, true)).id}/students`,
    'other-teacher',
  ],
]);

/** A new person, in their own window, buys a written spot in this workout and submits work. */
async function learnerWithWork(browser: Browser, of: RegExp, name: string, text: string) {
  const page = await (await browser.newContext()).newPage();
  const { email } = await newLearner(page, name);
  const workout = await findWorkout(page.request, ({ name: called }) => of.test(called));
  await page.goto(pathOf(workout));
  await page.getByRole('button', { name: 'Register: Written feedback' }).click();
  await payWith(page, CARD.works);
  await paidOrder(page);
  await page.goto(`/workouts/written/${workout.uuid}`);
  await page.getByRole('textbox', { name: 'Your work' }).fill(text);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your work is submitted')).toBeVisible();
  await expect(page.getByText(/you can get a refund/)).toBeVisible();
  return { page, email, workout };
}

const deskOf = (page: Page) => page.locator('[role="dialog"]').first();
/** The list of students, narrowed to one learner, because names repeat when a story is retried. */
const studentsOf = ({ workout, email }: { workout: { id: number }; email: string }) =>
  `/teachers/workouts/${workout.id}/students?q=${encodeURIComponent(email)}`;

test('a written spot goes from sale to feedback, answered by keyboard alone; a corrected answer is marked as edited', async ({
  page,
  browser,
}) => {
  const noor = await learnerWithWork(browser, /^Mix review/, 'Noor', 'Two takes of the villain.');
  const ida = await learnerWithWork(browser, /^Mix review/, 'Ida', 'The letter, read twice.');
  const errors = watchErrors(page, /401|409|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signInAs(page, 'teacher');
  await page.goto(studentsOf(noor));
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  const row = page.getByRole('row', { name: /Noor/ });
  await expect(row).toContainText('Submitted');

  // Read, write, preview, send, next: without a mouse.
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  const desk = deskOf(page);
  await expect(desk).toContainText('Two takes of the villain.');
  await expect(row).toContainText('You’re reading this');
  await page.keyboard.press('f');
  await expect(desk.getByRole('textbox', { name: 'Feedback' })).toBeFocused();
  await page.keyboard.type('The second take is braver.');
  await expect(desk.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible();
  await checkA11y(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Control+Enter');
  await expect(desk.getByRole('heading', { name: /^As Noor .*will see it$/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Feedback sent')).toBeVisible();
  expect((await mailTo(page.request, noor.email, 'workout_answered')).subject).toContain(noor.workout.name);
  await page.keyboard.press('n');
  await expect(desk).not.toContainText('Two takes of the villain.');
  await expect(desk.getByRole('textbox', { name: 'Feedback' })).toBeVisible();

  // The learner reads the answer, and later that it was edited.
  await noor.page.reload();
  await expect(noor.page.getByText('The second take is braver.')).toBeVisible();
  await expect(noor.page.getByText('edited')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(desk).toHaveCount(0);
  await row.getByRole('link').press('Enter');
  await desk.getByRole('button', { name: 'Edit feedback' }).click();
  // Use the keyboard, as people do: text set directly reaches the editor later than a click does.
  await desk.getByRole('textbox', { name: 'Edit the feedback' }).press('Control+a');
  await page.keyboard.type('The second take is much braver.');
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Feedback updated')).toBeVisible();
  await expect(desk).toContainText('· edited');
  await noor.page.reload();
  await expect(noor.page.getByText('The second take is much braver.')).toBeVisible();
  await expect(noor.page.getByText(/· edited/)).toBeVisible();
  expect(errors).toEqual([]);
  await ida.page.context().close();
  await noor.page.context().close();
});

test('two people on one submission, a lost network, and a lost session: clear messages, and nothing typed is lost', async ({
  page,
  browser,
}) => {
  const mika = await learnerWithWork(browser, /^Cold reads/, 'Mika', 'Three villains in one breath.');
  await mika.page.context().close();
  await signInAs(page, 'teacher');
  await page.goto(studentsOf(mika));
  await page.getByRole('link', { name: /Mika/ }).click();
  const desk = deskOf(page);
  const text = desk.getByRole('textbox', { name: 'Feedback' });
  const saved = desk.getByRole('status').filter({ hasText: /^Saved / });
  await text.fill('Breathe first.');
  await expect(saved).toBeVisible();

  await page.context().setOffline(true);
  await text.fill('Breathe first. Then wait.');
  await expect(desk.getByText('Offline: kept on this device')).toBeVisible();
  await page.context().setOffline(false);
  await expect(saved).toBeVisible();

  await page.context().clearCookies();
  await text.fill('Breathe first. Then wait. Then speak.');
  const signIn = page.getByRole('dialog', { name: 'You were signed out' });
  await signIn.getByLabel('Email').fill('teacher@demo.test');
  await signIn.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signIn).toHaveCount(0);
  await expect(saved).toBeVisible();

  // Another person takes over while the first is offline: the first is told, and both windows keep the typed text.
  await page.context().setOffline(true);
  await text.fill('Breathe first. Then wait. Then speak up.');
  await expect(desk.getByText('Offline: kept on this device')).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, 'staff');
  await other.goto(studentsOf(mika));
  await other.getByRole('link', { name: /Mika/ }).click();
  const otherDesk = deskOf(other);
  await expect(otherDesk.getByText(/ is reading this\./)).toBeVisible();
  await expect(otherDesk).toContainText('Breathe first. Then wait. Then speak.');
  await otherDesk.getByRole('button', { name: 'Take over' }).click();
  await otherDesk.getByRole('textbox', { name: 'Feedback' }).fill('From the other desk.');
  await expect(otherDesk.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible();
  await page.context().setOffline(false);
  await expect(desk.getByText(/ is reading this\./)).toBeVisible();
  await expect(desk).toContainText('Then speak up.');
  await desk.getByRole('button', { name: 'Take over' }).click();
  const choice = page.getByRole('dialog', { name: /^Changed by .+ at / });
  await expect(choice).toContainText('From the other desk.');
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved).toBeVisible();
  await expect(text).toContainText('Then speak up.');
  await other.context().close();
});
