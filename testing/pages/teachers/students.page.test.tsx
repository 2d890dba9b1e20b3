import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { studentsOf } from '#server/features/enrollment/manage/students.factory.ts';
import { aSurveyedCourse, type Surveyed } from '#server/features/surveys/manage/surveyed.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { fill } from './panels.ts';

const t = testApp();
let of: Surveyed;
let autumn: { id: number };
beforeAll(async () => {
  of = await aSurveyedCourse(t);
  autumn = await of.cohort({ name: 'Autumn term', moniker: 'Autumn' });
  await of.cohort({ name: 'Winter term', moniker: 'Winter' });
  await t.db
    .updateTable('cohorts')
    .set({ starts_at: at(-20), started_at: at(-20), ends_at: at(20), status: 'started' })
    .where('id', '=', autumn.id)
    .execute();
  await has(of, await person('Dina Drift', 'dina@drift.test'), autumn.id, 'active', 25);
  await has(of, await person('Nora New', 'nora@drift.test'), autumn.id, 'active', 2);
});
const { person, at, waits, has, list } = studentsOf(t, () => of);

const address = (query = '') => `/teachers/courses/${of.course.slug}/students${query}`;
const table = () => within(screen.getByRole('table', { name: 'Students' }));
const rows = () => table().getAllByRole('row').slice(1);
const optionOf = (select: HTMLElement, name: RegExp) => within(select).getByRole('option', { name });

test('a cohort, the inactive filter, and a search are in the URL; a failed search continues from Retry', async () => {
  const page = await openPage(t, of.schoolAdminId, address());
  const { user } = page;
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible());
  await screen.findByText('Nora New');
  const lists = screen.getByLabelText('List');
  await user.selectOptions(lists, optionOf(lists, /^Autumn/));
  await page.arrive(address(`?list=${autumn.id}`));
  await user.click(screen.getByText('Inactive'));
  await page.arrive(/drifting=true/);
  await waitFor(() => expect(screen.getByText(/hasn't joined a session or opened a lesson in 10 days/)).toBeVisible());
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(table().getByText('Dina Drift')).toBeVisible();

  await page.open(address('?page=2'));
  await fill(user, await screen.findByRole('searchbox', { name: 'Search students' }), 'nora@drift.test');
  await waitFor(() => expect(page.address()).toBe(address(`?q=${encodeURIComponent('nora@drift.test')}`)));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    expect.stringContaining(`contains=${encodeURIComponent('nora@drift.test')}&list=all&drifting=false`),
  );
  const restore = page.failing(/\/users\?/, 503, { error: 'Back in a minute.' });
  await fill(user, screen.getByRole('searchbox', { name: 'Search students' }), 'nightingale');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  restore();
  await user.click(retry);
  await waitFor(() => expect(screen.getByText('No one named “nightingale” in this list.')).toBeVisible());
});

test('choosing a list right after typing keeps the text, and both are in the URL', async () => {
  const page = await openPage(t, of.schoolAdminId, address());
  const { user } = page;
  await screen.findByText('Nora New');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search students' }), { target: { value: 'nora' } });
  const lists = screen.getByLabelText('List');
  await user.selectOptions(lists, optionOf(lists, /^Autumn/));
  await waitFor(() => expect(page.address()).toMatch(/q=nora/));
  expect(page.address()).toContain(`list=${autumn.id}`);
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('a School Admin adds a student with a reason, moves, and removes them; a course admin can only read', async () => {
  const page = await openPage(t, of.schoolAdminId, address());
  const { user } = page;
  const email = 'placed@elsewhere.test';
  await user.click(await screen.findByRole('button', { name: 'Add student' }));
  const choose = within(await screen.findByRole('dialog', { name: 'Add student' }));
  await user.click(await choose.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(choose.getByText('This field is required.')).toBeVisible());
  await user.type(choose.getByLabelText('Email'), email);
  await user.selectOptions(choose.getByLabelText('Cohort'), optionOf(choose.getByLabelText('Cohort'), /^Winter/));
  await user.click(choose.getByRole('button', { name: 'Continue' }));
  const place = within(await screen.findByRole('dialog', { name: 'Add to Winter?' }));
  await waitFor(() => expect(place.getByText('This takes one of the 12 seats left in Winter.')).toBeVisible());
  await user.click(place.getByRole('button', { name: 'Add student' }));
  await waitFor(() => expect(place.getByText('This field is required.')).toBeVisible());
  await user.type(place.getByLabelText('Reason'), 'Won our contest.');
  await user.click(place.getByRole('button', { name: 'Add student' }));
  await waitFor(() => expect(screen.getByText('Student added')).toBeVisible());

  await fill(user, screen.getByRole('searchbox', { name: 'Search students' }), email);
  await user.click(await table().findByRole('link', { name: 'No name yet' }));
  await page.arrive(/person=\d+/);
  const panel = within(await screen.findByRole('dialog', { name: email }));
  await waitFor(() => expect(panel.getByText(/added by the school/)).toBeVisible());
  expect(panel.getByText('“Won our contest.”')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Move to another cohort' }));
  const move = within(await screen.findByRole('dialog', { name: 'Move from Winter?' }));
  await user.selectOptions(move.getByLabelText('To cohort'), optionOf(move.getByLabelText('To cohort'), /^Autumn/));
  await waitFor(() => expect(move.getByText("They didn't pay for this seat.")).toBeVisible());
  await user.type(move.getByLabelText('Reason'), 'Could not come.');
  await user.click(move.getByRole('button', { name: 'Move student' }));
  await waitFor(() => expect(screen.getByText('Student moved')).toBeVisible());
  await waitFor(() => expect(panel.getByText(/Winter → Autumn/)).toBeVisible());

  await user.click(panel.getByRole('button', { name: 'Refund and remove' }));
  const remove = within(await screen.findByRole('dialog', { name: `Remove ${email} from Autumn?` }));
  await waitFor(() =>
    expect(remove.getByText("They didn't pay anything, so there's nothing to refund.")).toBeVisible(),
  );
  await user.type(remove.getByLabelText('Reason'), 'Asked to be taken out.');
  await user.click(remove.getByRole('button', { name: 'Refund and remove' }));
  await waitFor(() => expect(screen.getByText('Refunded and removed')).toBeVisible());
  await waitFor(() => expect(panel.getByText('Refunded')).toBeVisible());
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Refund and remove' })).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(page.address()).not.toMatch(/person=/));
  expect((await list(of, `?contains=${email}`)).users).toHaveLength(1);

  await openPage(t, of.courseAdminId, address(`?q=${encodeURIComponent(email)}`));
  await screen.findByText(email);
  await user.click(await table().findByRole('link', { name: 'No name yet' }));
  const read = within(await screen.findByRole('dialog', { name: email }));
  await waitFor(() => expect(read.getByRole('heading', { name: 'Enrollments' })).toBeVisible());
  expect(read.queryByRole('heading', { name: 'History' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Add student|Move to another cohort|Refund and remove/ })).toBeNull();
});

test('the waitlist leads to what people want, with the hours as numbers, and to who they are', async () => {
  await waits(of, 'silent@waits.test', { confirmed: false });
  const waiting = await person('Wanda', 'wanda@waits.test', 'America/New_York');
  const { body } = await of.begin(of.interestId, waiting, 'wanda@waits.test');
  const sent = await of.send(body.answerNonce, [
    { title: 'What do you want to be able to do after this course?', answer: 'Read aloud.' },
    { title: 'How much of this have you done before?', answer: 'A little' },
    { title: 'When could you take part?', answer: ['Sundays'] },
  ]);
  expect(sent.status).toBe(200);
  const page = await openPage(t, of.schoolAdminId, address('?list=waitlist'));
  await waitFor(() => expect(screen.getByText(/^1 on the waitlist, 1 not confirmed yet\./)).toBeVisible());
  await page.user.click(screen.getByRole('link', { name: 'What they want' }));
  await waitFor(() => expect(screen.getByText(/^Most are awake from/)).toBeVisible());
  await page.user.click(screen.getByText('Numbers as a table'));
  expect(within(screen.getByRole('table', { name: "When they're awake" })).getAllByRole('row')).toHaveLength(25);
  expect(screen.getByRole('heading', { name: 'When could you take part?' })).toBeVisible();
  await page.user.click(screen.getAllByRole('link', { name: 'See who' }).at(-1) as HTMLElement);
  await page.arrive(`/followers?course=${of.course.id}`);
});

test('selected students of one cohort get an email of their own; people of several lists are told why not', async () => {
  const page = await openPage(t, of.schoolAdminId, address());
  const { user } = page;
  await screen.findByText('Nora New');
  await user.click(screen.getByRole('checkbox', { name: /Nora New/ }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  expect(bar.getByRole('button', { name: 'Email this person' })).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: /Dina Drift/ }));
  await user.click(bar.getByRole('button', { name: 'Email these 2' }));
  await page.arrive(/\/teachers\/email_templates\/\d+\/edit/);
  await screen.findByText('Only the 2 people you selected on this list.');
  expect(screen.getByRole('button', { name: 'Verify & Send Now' })).toBeVisible();
});

test('an email to all students asks which list, and names everything that is unmet before it is sent', async () => {
  const page = await openPage(t, of.schoolAdminId, address());
  await screen.findByText('Nora New');
  await page.user.click(screen.getByRole('button', { name: 'Email students' }));
  const lists = within(await screen.findByRole('dialog', { name: 'Email which list?' }));
  await page.user.click(lists.getByRole('button', { name: 'Autumn term' }));
  await page.arrive(/\/teachers\/email_templates\/\d+\/edit/);
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Which List/ })).toHaveValue('Autumn (2 people)'));
  await page.user.click(screen.getByRole('button', { name: 'Verify & Send Now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you send' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  await page.user.click(dialog.getByRole('button', { name: 'Go to Subject' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveFocus());
});
