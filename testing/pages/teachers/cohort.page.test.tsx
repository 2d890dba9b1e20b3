import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { COHORT_FIELD_NAMES, cohortAnswerField } from '#contract/schools/cohort.fields.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { testApp } from '../../app.ts';
import { type OpenedPage, openPage } from '../open-page.tsx';

const t = testApp();
let taught: Taught;
beforeAll(async () => {
  taught = await aTaughtCourse(t);
});

const daysAhead = (days: number) =>
  localOfInstant(new Date(t.system.clock.now().getTime() + days * 86_400_000), 'America/New_York').date;
const editor = (id: number) => `/teachers/cohorts/${id}/edit`;
const cohortsList = () => `/teachers/courses/${taught.course.id}/cohorts`;
const save = async () =>
  within(await screen.findByRole('region', { name: 'Unsaved changes' })).getByRole('button', { name: /^Save/ });
const discard = async () =>
  within(await screen.findByRole('region', { name: 'Unsaved changes' })).getByRole('button', { name: 'Discard' });
/** Sets a date picker directly: typing into one needs a browser. */
const pick = (label: string, date: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: date } });
async function write({ user }: OpenedPage, label: string | RegExp, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

describe('the editor of a draft', () => {
  test('has each field of the cohort table at its name', async () => {
    const { id } = await taught.cohort({ open: false, wantsTa: true });
    await openPage(t, taught.courseAdminId, editor(id));
    await screen.findByLabelText('Capacity');
    // Time inputs belong to their dates.
    const elsewhere = ['starttime', 'startampm', 'endtime', 'endampm', 'paymenttime', 'paymentampm'];
    const missing = COHORT_FIELD_NAMES.filter((name) => document.getElementById(cohortAnswerField(name)) === null);
    expect(missing).toEqual(elsewhere);
  });

  test('keeps each field’s own change if someone else saved meanwhile, and asks about fields that both changed', async () => {
    const { id } = await taught.cohort({ open: false });
    const page = await openPage(t, taught.courseAdminId, editor(id));
    await screen.findByLabelText('Capacity');
    await taught.patch(id, { name: 'Named in the other tab', capacity: 31 }, taught.schoolAdminId);
    await write(page, 'Name', 'Named here');
    await write(page, /^Moniker/, 'Here');
    await page.user.click(await save());
    const dialog = await screen.findByRole('dialog', { name: /saved changes/ });
    expect(dialog).toHaveTextContent('Named in the other tab');
    expect(dialog).toHaveTextContent('Capacity: 31');
    await page.user.click(within(dialog).getByRole('radio', { name: /Yours/ }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Cohort Info Saved')).toBeVisible());
    expect(await taught.show(id)).toMatchObject({ name: 'Named here', moniker: 'Here', capacity: 31 });
    await page.open(editor(id));
    expect(await screen.findByLabelText('Capacity')).toHaveValue('31');
    expect(screen.getByLabelText('Name')).toHaveValue('Named here');
  });

  test('loses nothing without a connection, and saves once there is one', async () => {
    const { id } = await taught.cohort({ open: false });
    const page = await openPage(t, taught.courseAdminId, editor(id));
    await write(page, 'Capacity', '27');
    page.offline(true);
    await page.user.click(await save());
    await waitFor(() => expect(screen.getByText(/We couldn't reach Callboard/)).toBeVisible());
    expect(screen.getByLabelText('Capacity')).toHaveValue('27');
    page.offline(false);
    await page.user.click(await save());
    await waitFor(() => expect(screen.getByText('Cohort Info Saved')).toBeVisible());
    expect(await taught.show(id)).toMatchObject({ capacity: 27 });
  });

  test('keeps unsaved text when the session ends, and offers it after signing in again', async () => {
    const { id } = await taught.cohort({ open: false });
    const page = await openPage(t, taught.courseAdminId, editor(id));
    await write(page, 'Name', 'Typed before the session ended');
    await page.session(null);
    await page.user.click(await save());
    await page.arrive(/^\/login\?/);
    await page.session(taught.courseAdminId);
    await page.open(editor(id));
    await page.user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Typed before the session ended'));
  });

  test('offers half hours and six months from today, shows the old times after a zone change, and deletes after a confirmation', async () => {
    const course = await aCourse(taught.ctx, { schoolId: taught.school.id });
    const response = await taught.call(taught.schoolAdminId, 'POST', '/teachers/cohorts', {
      course_id: course.id,
      name: 'A draft for a moment',
    });
    const { id } = response.body.cohort;
    const page = await openPage(t, taught.schoolAdminId, `/teachers/cohort/${id}/edit/`);
    await page.arrive(editor(id));
    const times = [...(await screen.findByLabelText('Start: time')).querySelectorAll('option')];
    expect([times.length, times[0]?.value, times.at(-1)?.value]).toEqual([26, '00:00', '12:30']);
    for (const label of ['Start: date', 'End: date', 'Payment deadline: date'])
      expect(screen.getByLabelText(label)).toHaveAttribute('min', daysAhead(0));
    const months = (bound: string) => {
      const [year = '', month = ''] = (screen.getByLabelText('Start: date').getAttribute(bound) ?? '').split('-');
      return Number(year) * 12 + Number(month);
    };
    expect(months('max') - months('min')).toBe(6);
    const zone = (await screen.findByRole('combobox', { name: 'Time zone' })) as HTMLInputElement;
    await waitFor(() => expect(zone.value).toMatch(/New York/));
    fireEvent.click(zone);
    fireEvent.change(zone, { target: { value: 'Berlin' } });
    fireEvent.click(await screen.findByText(/Berlin/));
    await waitFor(() =>
      expect(screen.getByText(/^Start: was \d+:\d\d [AP]M .+ = \d+:\d\d [AP]M .*Berlin$/)).toBeVisible(),
    );
    await page.user.click(await discard());
    await page.user.click(await screen.findByRole('button', { name: 'Delete this draft' }));
    await page.user.click(await screen.findByRole('button', { name: 'Really delete?' }));
    await waitFor(() => expect(screen.getByText('Draft deleted')).toBeVisible());
    await page.arrive(`/teachers/courses/${course.id}/cohorts`);
    await screen.findByRole('heading', { level: 1, name: 'Cohorts' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'A draft for a moment' })).toBeNull());
    expect((await taught.call(taught.schoolAdminId, 'GET', `/teachers/cohorts/${id}`)).status).toBe(404);
  });
});

test('a new draft is created, changed, and saved by keyboard', async () => {
  const page = await openPage(t, taught.courseAdminId, `${cohortsList()}/new`);
  const name = await screen.findByLabelText('Name');
  await page.user.clear(name);
  await page.user.type(name, 'Made by keys{Enter}');
  await page.arrive(/^\/teachers\/cohorts\/\d+\/edit$/);
  const id = Number(page.address().split('/')[3]);
  await write(page, 'Capacity', '24');
  await page.user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(screen.getByText('Cohort Info Saved')).toBeVisible());
  expect(await taught.show(id)).toMatchObject({ name: 'Made by keys', capacity: 24 });
});

test('a draft lists everything missing, each link leads to its field, and once nothing is missing it can open', async () => {
  const { id } = await taught.cohort({ startsIn: null, name: 'Summer' });
  await taught.cohort({ open: false, name: 'Another' });
  const page = await openPage(t, taught.courseAdminId, `/teachers/courses/${taught.course.id}/publish?cohort=${id}`);
  await page.arrive(/\/publish_cohort/);
  await page.user.click(await screen.findByRole('radio', { name: /Summer/ }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: '3 things left before you can publish' })).toBeVisible(),
  );
  expect(screen.queryByRole('button', { name: 'Open enrollment' })).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'The cohort needs an end.' }));
  await page.arrive(editor(id));
  expect(window.location.hash).toBe('#enddate');
  await waitFor(() => expect(screen.getByLabelText('End: date')).toHaveFocus());
  await page.user.click(await screen.findByRole('link', { name: 'The cohort needs a start.' }));
  await waitFor(() => expect(screen.getByLabelText('Start: date')).toHaveFocus());

  pick('Start: date', daysAhead(20));
  await page.user.click(await save());
  await waitFor(() => expect(screen.getByText('Errors. See below')).toBeVisible());
  await waitFor(() => expect(screen.getAllByText('This field is required.').length).toBe(2));
  pick('End: date', daysAhead(130));
  pick('Payment deadline: date', daysAhead(80));
  await page.user.click(await save());
  await waitFor(() => expect(screen.getByText(/Courses must start at least 4 weeks from now/)).toBeVisible());
  expect(screen.getByLabelText('End: date')).toHaveValue(daysAhead(130));
  pick('Start: date', daysAhead(90));
  await page.user.click(await save());
  await waitFor(() => expect(screen.getByText('Cohort Info Saved')).toBeVisible());
  await waitFor(() => expect(screen.getByText('Can open for enrollment.')).toBeVisible());
  await page.user.click(screen.getByRole('link', { name: 'Publish this cohort' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Publish a cohort' })).toBeVisible());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open enrollment' })).toBeVisible());
});

test('what goes on sale is shown before the button, and a price of 0 needs confirmation', async () => {
  const free = await taught.cohort({
    startsIn: 60,
    open: false,
    priceCents: 0,
    nonmemberPriceCents: 12_000,
    capacity: 50,
  });
  await aClassSession(taught.ctx, { cohortId: free.id, inHours: 24 * 61, published: false });
  const page = await openPage(
    t,
    taught.courseAdminId,
    `/teachers/courses/${taught.course.id}/publish_cohort?cohort=${free.id}`,
  );
  const sale = (await screen.findByRole('heading', { name: 'What goes on sale' })).closest('section');
  expect(sale).toHaveTextContent('$120, or free for members');
  expect(sale).toHaveTextContent('50 seats');
  expect(sale).toHaveTextContent('1 class session planned');
  await waitFor(() => expect(sale).toHaveTextContent('Landing page: 0 of 10 blocks ready'));
  const open = screen.getByRole('button', { name: 'Open enrollment' });
  expect(open).toBeDisabled();
  await page.user.click(screen.getByRole('switch', { name: /^Free on purpose\?/ }));
  expect(open).toBeEnabled();
});

describe('before it is saved', () => {
  test('upcoming sessions move with the start only when requested', async () => {
    const { id } = await taught.cohort({ startsIn: 40 });
    await aClassSession(taught.ctx, { cohortId: id, inHours: 24 * 45 });
    const page = await openPage(t, taught.courseAdminId, editor(id));
    await screen.findByLabelText('Start: date');
    pick('Start: date', daysAhead(47));
    await page.user.click(await save());
    const dialog = await screen.findByRole('dialog', { name: 'Before you save' });
    expect(dialog).toHaveTextContent('Dates');
    const move = within(dialog).getByRole('switch', { name: /^Move all 1 future session too/ });
    expect(move).not.toBeChecked();
    expect(dialog).toHaveTextContent('They move 7 days later and keep their time of day.');
    await page.user.click(move);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /^Save/ })).toBeEnabled());
    await page.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Before you save' })).toBeNull());
    expect(screen.getByLabelText('Start: date')).toHaveValue(daysAhead(47));
    expect((await taught.show(id)).startdate).toBe(daysAhead(40));
  });

  test('staff choose what is refunded once a cohort has started', async () => {
    const { id } = await taught.cohort({ startsIn: 30, endsIn: 60 });
    await t.db.updateTable('cohorts').set({ status: 'started' }).where('id', '=', id).execute();
    const page = await openPage(t, taught.staffId, editor(id));
    await page.user.click(await screen.findByRole('button', { name: 'Cancel this cohort' }));
    const dialog = await screen.findByRole('dialog', { name: /^Cancel / });
    await waitFor(() => expect(within(dialog).getByText('Learners get back everything they paid.')).toBeVisible());
    await page.user.click(within(dialog).getByRole('radio', { name: 'Prorated refund' }));
    await waitFor(() =>
      expect(
        within(dialog).getByText("Learners are refunded for the sessions that haven't taken place."),
      ).toBeVisible(),
    );
  });

  test('numbers that have changed are shown again before anything is canceled', async () => {
    const { id } = await taught.cohort();
    const page = await openPage(t, taught.courseAdminId, editor(id));
    await page.user.click(await screen.findByRole('button', { name: 'Cancel this cohort' }));
    const dialog = await screen.findByRole('dialog', { name: /^Cancel / });
    await waitFor(() => expect(within(dialog).getByText('No one is enrolled.')).toBeVisible());
    const { personId } = await makePerson(taught.ctx);
    await aPlace(taught.ctx, { personId, cohortId: id, courseId: taught.course.id });
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel this cohort' }));
    await waitFor(() => expect(within(dialog).getByText('Please type CANCEL to confirm')).toBeVisible());
    await page.user.type(within(dialog).getByLabelText('Type CANCEL to confirm'), 'CANCEL');
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel this cohort' }));
    expect(await within(dialog).findByText('These numbers just changed. Here are the latest.')).toBeVisible();
    await waitFor(() =>
      expect(within(dialog).getByText('1 learner loses their seat and is notified by email.')).toBeVisible(),
    );
    await page.user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Cancel / })).toBeNull());
    expect(await taught.show(id)).toMatchObject({ status: 'enrolling' });
  });
});
