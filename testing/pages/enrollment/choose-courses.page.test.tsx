import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const learner = async () => (await makePerson(ctx())).personId;

const WINTER = 'Voices: Winter';
const HARMONY = 'Harmony: Winter';
const SOLD_OUT = 'Improv: January';
const SAME_COURSE = 'Improv: March';
const SOMEDAY = 'Sound Design';
const ids = { voices: 0, improv: 0, someday: 0 };

beforeAll(async () => {
  const voices = await aCohort(ctx(), { name: WINTER });
  await aClassSession(ctx(), { cohortId: voices.id, inHours: 36 * 24, name: 'Breath' });
  await aClassSession(ctx(), { cohortId: voices.id, inHours: 43 * 24, name: 'Text' });
  await aCohort(ctx(), { name: HARMONY, priceCents: 30_000, nonmemberPriceCents: 40_000 });
  const improv = await aCourse(ctx());
  const soldOut = await aCohort(ctx(), { name: SOLD_OUT, courseId: improv.id, capacity: 1 });
  await ctx().db.updateTable('seat_pools').set({ taken: 1 }).where('id', '=', soldOut.seatPoolId).execute();
  await aCohort(ctx(), { name: SAME_COURSE, courseId: improv.id, startsIn: 95 });
  const someday = await aCourse(ctx(), { name: SOMEDAY });
  Object.assign(ids, { voices: voices.courseId, improv: improv.id, someday: someday.id });
});

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const total = () => within(screen.getByRole('main')).getByRole('status');

/** The reminder on a card. Its button contains all its texts; only styles hide the ones that don't apply. */
async function reminder(cardName: string) {
  const button = (await card(cardName)).getByRole('button', { name: /Remind me/ });
  const shown = [...button.querySelectorAll('svg')]
    .map(({ parentElement }) => parentElement)
    .find((face) => !/hidden/.test(face?.className ?? ''));
  return { button, words: shown?.textContent };
}
const reminderSays = (cardName: string, text: string) =>
  waitFor(async () => expect((await reminder(cardName)).words).toBe(text));

const follows = async (personId: number) =>
  (await ctx().db.selectFrom('course_follows').select('course_id').where('user_id', '=', personId).execute()).map(
    (row) => row.course_id,
  );

test('a learner selects cohorts; the running total follows, persists, and drops what is removed', async () => {
  const personId = await learner();
  const { user, open, arrive } = await openPage(t, personId, '/select_course');
  expect((await screen.findAllByRole('heading', { name: /^Courses starting in \w+( \d{4})?$/ }))[0]).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Courses with no start date yet' })).toBeVisible();
  expect(total()).toHaveTextContent('Nothing selected yet');
  // There is one way to continue, in the header. The bar gets its own button with the first course.
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
  // Someone who hasn't chosen anything isn't urged to continue.
  const looks = (name: string) => screen.getByRole('link', { name }).className;
  expect(looks('Continue Enrollment')).toBe(looks('Skip Enrollment'));

  expect((await card(WINTER)).getByText('12 seats left')).toBeVisible();
  expect((await card(WINTER)).getByText('$200')).toBeVisible();
  await user.click((await card(WINTER)).getByRole('button', { name: 'Select' }));
  await waitFor(async () =>
    expect((await card(WINTER)).getByRole('button', { name: 'Selected', pressed: true })).toBeVisible(),
  );
  // The credits are shown with the part of the non-member price that they don't cover.
  await waitFor(() => expect(total()).toHaveTextContent('1 course · $200, or 15 credits and $50'));
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/select_enrollment_type');
  expect(looks('Continue Enrollment')).not.toBe(looks('Skip Enrollment'));
  await user.click((await card(HARMONY)).getByRole('button', { name: 'Select' }));
  await waitFor(() => expect(total()).toHaveTextContent('2 courses · $600, or 45 credits and $150'));
  // The card changes right away; the list reloads once the server responds.
  const selections = ctx().db.selectFrom('cohort_selections').select('cohort_id').where('user_id', '=', personId);
  await waitFor(async () => expect(await selections.execute()).toHaveLength(2));

  await open('/select_course');
  await screen.findByRole('article', { name: WINTER });
  expect(total()).toHaveTextContent('2 courses · $600, or 45 credits and $150');
  await user.click((await card(WINTER)).getByRole('button', { name: 'Selected' }));
  await waitFor(async () => expect((await card(WINTER)).getByRole('button', { name: 'Select' })).toBeVisible());
  await waitFor(() => expect(total()).toHaveTextContent('1 course · $400, or 30 credits and $100'));

  await user.click(screen.getByRole('link', { name: 'Continue Enrollment' }));
  await arrive('/select_enrollment_type');
});

test('/reserve_seat is the same list under its own title, and Skip Enrollment leads to the dashboard', async () => {
  const { user, arrive } = await openPage(t, await learner(), '/reserve_seat');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Reserve Your Seat' })).toBeVisible());
  expect((await card(WINTER)).getByRole('button', { name: 'Select' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Skip Enrollment' }));
  await arrive('/dashboard');
});

test('a sold-out cohort can’t be selected but offers a reminder, shown on all cohorts of its course', async () => {
  const personId = await learner();
  const { user, open } = await openPage(t, personId, '/select_course');
  expect((await card(SOLD_OUT)).getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  await user.click((await reminder(SOLD_OUT)).button);
  await reminderSays(SAME_COURSE, 'Reminder set!');
  await waitFor(async () => expect(await follows(personId)).toEqual([ids.improv]));
  // Right after the click, the button says that the reminder is set; once the pointer returns, how to remove it.
  await reminderSays(SOLD_OUT, 'Reminder set!');
  const { button } = await reminder(SOLD_OUT);
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await reminderSays(SOLD_OUT, 'Remove reminder');
  await user.click((await reminder(SOLD_OUT)).button);
  await reminderSays(SAME_COURSE, 'Remind me');
  await waitFor(async () => expect(await follows(personId)).toEqual([]));
  await open('/select_course');
  await reminderSays(SOLD_OUT, 'Remind me');
});

test('a course without a date offers a reminder too', async () => {
  const personId = await learner();
  const { user, open } = await openPage(t, personId, '/select_course');
  await user.click((await reminder(SOMEDAY)).button);
  await waitFor(async () => expect(await follows(personId)).toEqual([ids.someday]));
  await open('/select_course');
  await reminderSays(SOMEDAY, 'Reminder set!');
});

test('a change that the server refuses is undone, and a toast says why', async () => {
  const { user, failing } = await openPage(t, await learner(), '/select_course');
  await screen.findByRole('article', { name: WINTER });
  // Even if the list can't be reloaded, the change is undone.
  failing(/^GET .*\/cohorts/, 404, { error: 'Away.' });
  failing(/^POST .*\/cohort_interests\/select$/, 409, { error: `${WINTER} is sold out.`, code: 'sold_out' });
  failing(new RegExp(`^POST .*/courses/${ids.voices}/follow$`), 503, { error: 'Away.' });
  await user.click((await card(WINTER)).getByRole('button', { name: 'Select' }));
  await waitFor(() => expect(screen.getByText(`${WINTER} is sold out.`)).toBeVisible());
  expect(screen.getByText("Couldn't select it")).toBeVisible();
  await waitFor(async () => expect((await card(WINTER)).getByRole('button', { name: 'Select' })).toBeVisible());
  expect(total()).toHaveTextContent('Nothing selected yet');
  await user.click((await reminder(WINTER)).button);
  await waitFor(() => expect(screen.getByText("Couldn't set the reminder")).toBeVisible());
  await reminderSays(WINTER, 'Remind me');
  expect((await reminder(WINTER)).button).toBeEnabled();
});

test('class sessions open on their card, and load on retry after a failure', async () => {
  const { user, failing } = await openPage(t, await learner(), '/select_course');
  const mend = failing(/\/events\/class_sessions/, 404, { error: 'Away.' });
  await user.click((await card(WINTER)).getByText('2 class sessions'));
  expect(await (await card(WINTER)).findByRole('alert')).toHaveTextContent("Couldn't load the dates.");
  mend();
  await user.click((await card(WINTER)).getByRole('button', { name: 'Retry' }));
  const rows = await (await card(WINTER)).findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Breath'),
    expect.stringContaining('Text'),
  ]);
});
