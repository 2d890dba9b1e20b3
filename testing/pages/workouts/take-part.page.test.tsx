import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isRichText, mapFields, namesIn, type ValuesOf } from '#contract/primitives/fields.ts';
import { WORKOUT_PAGE_FIELDS } from '#contract/workouts/workout.fields.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { aGradingQueue } from '#server/features/workouts/manage/feedback/grading-queue.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { testApp } from '../../app.ts';
import { requestsOf } from '../../requests.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const call = requestsOf(t);
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const aLearner = async () => (await makePerson(ctx())).personId;

const live = async () => within(await screen.findByRole('region', { name: 'Live session' }));

test('a learner takes a free live spot, finds it on My workouts, and cancels it', async () => {
  const school = await aSchool(ctx(), { name: 'Lantern Voice Studio' });
  const { id } = await aWorkout(ctx(), { name: 'Cold Reading', schoolId: school.id });
  const page = await openPage(t, await aLearner(), '/workouts');
  await page.user.click(await screen.findByRole('link', { name: 'Cold Reading' }));
  await page.arrive(`/workouts/${id}`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Cold Reading' })).toBeVisible());
  await page.user.click((await live()).getByRole('button', { name: 'Attend: Live session' }));
  await waitFor(() => expect(screen.getByText('Attending!', { exact: true })).toBeVisible());
  await waitFor(async () => expect((await live()).getByText("You're participating")).toBeVisible());

  await page.open('/myworkouts');
  await waitFor(() => expect(screen.getByRole('heading', { name: "Workouts I'm Participating in" })).toBeVisible());
  const row = within(screen.getByRole('link', { name: 'Cold Reading' }).closest('li') as HTMLElement);
  expect(row.getByText('Live session')).toBeVisible();
  expect(row.queryByText('Written feedback')).toBeNull();
  expect(row.getByText('Lantern Voice Studio')).toBeVisible();
  await page.user.click(screen.getByRole('link', { name: 'Cold Reading' }));
  await page.user.click(await (await live()).findByRole('button', { name: 'Cancel my spot' }));
  await waitFor(() => expect(screen.getByText('Your spot is canceled', { exact: true })).toBeVisible());
  expect(await (await live()).findByRole('button', { name: 'Attend: Live session' })).toBeEnabled();
});

test('each page field of the workout table is on the page, or on the page for written feedback', async () => {
  const said = (name: string, type: string) => (type === 'link' ? `https://said.test/${name}` : `Said ${name}.`);
  const values = mapFields<typeof WORKOUT_PAGE_FIELDS, ValuesOf<typeof WORKOUT_PAGE_FIELDS>>(
    WORKOUT_PAGE_FIELDS,
    (field, name) => (isRichText(field) ? `<p>${said(name, field.type)}</p>` : said(name, field.type)),
  );
  const { id, uuid } = await aWorkout(ctx(), values);
  const page = await openPage(t, (await makePerson(ctx(), { isStaff: true })).personId, `/workouts/${id}`);
  await screen.findAllByText(/^Said /);
  const missing = (names: readonly (keyof typeof WORKOUT_PAGE_FIELDS)[]) =>
    names.filter((name) => !document.body.innerHTML.includes(said(name, WORKOUT_PAGE_FIELDS[name].type)));
  const elsewhere = missing(namesIn(WORKOUT_PAGE_FIELDS));
  await page.open(`/workouts/written/${uuid}`);
  await waitFor(() => expect(missing(elsewhere)).toEqual([]));
});

test('a refusal from the server is shown, and no spot is taken', async () => {
  const { id, liveTicketTypeId } = await aWorkout(ctx(), { live: { capacity: 1 } });
  const page = await openPage(t, await aLearner(), `/workouts/${id}`);
  const take = await (await live()).findByRole('button', { name: 'Attend: Live session' });
  const seat = { ticket_type_id: liveTicketTypeId, attending: true };
  expect(await call(await aLearner(), 'POST', `/workouts/${id}/attend`, seat)).toMatchObject({ status: 200 });
  await page.user.click(take);
  const refusal = await screen.findByText("Couldn't sign you up");
  expect(within(refusal.parentElement as HTMLElement).getByText('No spots remaining')).toBeVisible();
  expect(screen.queryByText("You're participating")).toBeNull();
  // The page shows the current state: the live session is sold out, written spots are left.
  await waitFor(async () => expect((await live()).getByRole('button', { name: 'No spots remaining' })).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Attend: Written feedback' })).toBeEnabled();
});

test('a sold-out live session says so while written spots are left', async () => {
  const { id, liveTicketTypeId } = await aWorkout(ctx(), {
    live: { capacity: 1 },
    written: { nonmemberPriceCents: 1500, memberPriceCents: 1200 },
  });
  await call(await aLearner(), 'POST', `/workouts/${id}/attend`, { ticket_type_id: liveTicketTypeId, attending: true });
  await openPage(t, await aLearner(), `/workouts/${id}`);
  expect(await (await live()).findByRole('button', { name: 'No spots remaining' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Register: Written feedback' })).toBeEnabled();
});

test('a submission can be edited until it is opened, and its feedback is shown with it', async () => {
  const desk = await aGradingQueue(t);
  const { id, userId } = await desk.work('<p>One take.</p>');
  const page = await openPage(t, userId, '/myworkouts');
  await page.user.click(await screen.findByRole('link', { name: 'Your work' }));
  const statusList = within(await screen.findByRole('list', { name: 'Status of your work' }));
  expect(statusList.getByText('Submitted').closest('li')).toHaveAttribute('aria-current', 'step');
  expect(screen.getByText('One take.')).toBeVisible();
  const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(parts()).toEqual(['Instructions', 'Your work']);
  await page.user.click(screen.getByRole('button', { name: 'Edit submission' }));
  const link = () => screen.findByRole('textbox', { name: 'Link (optional)' });
  await page.user.type(await link(), 'not an address');
  await page.user.click(screen.getByRole('button', { name: 'Resubmit' }));
  await waitFor(() => expect(screen.getByText('Please enter a valid URL.')).toBeVisible());
  await page.user.clear(await link());
  await page.user.type(await link(), 'https://pages.example/lena/sprint');
  await page.user.click(screen.getByRole('button', { name: 'Resubmit' }));
  await waitFor(() => expect(screen.getByText('Your work is submitted')).toBeVisible());
  await waitFor(() => expect(screen.getByRole('link', { name: 'https://pages.example/lena/sprint' })).toBeVisible());
  expect(screen.getByText('One take.')).toBeVisible();

  await desk.open(id);
  await page.open(page.address());
  await screen.findByRole('list', { name: 'Status of your work' });
  expect(screen.queryByRole('button', { name: 'Edit submission' })).toBeNull();
  expect(await desk.send(id, '<p>The hand on the door is the whole scene.</p>')).toMatchObject({ status: 200 });
  await page.open('/myworkouts');
  const feedback = await screen.findByRole('link', { name: 'Read your feedback' });
  expect(screen.getByText('Written feedback')).toBeVisible();
  // The button shows the status.
  expect(screen.queryByText('Feedback ready')).toBeNull();
  await page.user.click(feedback);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your feedback' })).toBeVisible());
  expect(screen.getByText('The hand on the door is the whole scene.')).toBeVisible();
  expect(parts()).toEqual(['Your feedback', 'Your work', 'Instructions']);
});

test('a workout without a live session shows the due date instead of a time range', async () => {
  const { id } = await aWorkout(ctx(), { name: 'One page by mail', live: { capacity: 0 } });
  await openPage(t, await aLearner(), `/workouts/${id}`);
  const due = await screen.findByText(/^Submit by/);
  expect(due).toHaveTextContent(/^Submit by \w{3}, \w{3} \d+, \d+:\d\d [AP]M \w+$/);
  expect(screen.getByText('There’s no live session.')).toBeVisible();
  expect(screen.getByRole('main')).not.toHaveTextContent(/ – \d/);
});

test('each kind of spot says how many are left, and when feedback is due', async () => {
  const { id } = await aWorkout(ctx(), { live: { capacity: 8 }, written: { capacity: 3 } });
  await openPage(t, await aLearner(), `/workouts/${id}`);
  expect((await live()).getByText('8 spots left')).toBeVisible();
  const written = within(screen.getByRole('region', { name: 'Written feedback' }));
  expect(written.getByText('3 spots left')).toBeVisible();
  expect(written.getByText('Send in your work and get written feedback within 7 days.')).toBeVisible();
  const card = within(screen.getByRole('complementary', { name: 'Take part' }));
  expect(card.getByText(/^Starts/)).toBeVisible();
  expect(card.queryByText('Upcoming')).toBeNull();
});

test('a person without a written spot is told so', async () => {
  const { uuid } = await aWorkout(ctx());
  await openPage(t, await aLearner(), `/workouts/written/${uuid}`);
  await waitFor(() =>
    expect(screen.getByText('Written feedback is for people who signed up for it in this workout.')).toBeVisible(),
  );
  expect(screen.getByRole('link', { name: 'See all workouts' })).toHaveAttribute('href', '/workouts');
  expect(screen.queryByText('Record one minute and send it in.')).toBeNull();
});

test('a visitor to a live session’s link sees its name, and signs in or joins to come back to it', async () => {
  const { uuid } = await aWorkout(ctx(), { name: 'Cold Reading' });
  await openPage(t, null, `/workouts/links/${uuid}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Cold Reading' })).toBeVisible();
  const door = within(await screen.findByRole('main'));
  expect(door.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    `/sign_up?next=${encodeURIComponent(`/workouts/links/${uuid}`)}`,
  );
  expect(await door.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/workouts/links/${uuid}`)}`,
  );
});
