import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { saveThing } from '#web/kit/samples/sample-item.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
let staff: number;
beforeAll(async () => {
  staff = (await makePerson(t.system.ctx({ kind: 'system' }, 'test'), { isStaff: true })).personId;
});

const search = () => screen.findByRole('searchbox', { name: 'Search' });
const head = (name: string) => screen.getByRole('columnheader', { name });
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

async function openEditor(address = '/kit?part=editor', personId = staff) {
  const page = await openPage(t, personId, address);
  await screen.findByRole('combobox', { name: 'Cohort' });
  return page;
}

test('a list sorts by its headers, searches while typing, filters, and keeps all of it in its URL', async () => {
  const { user, open, address, arrive } = await openPage(t, staff, '/kit');
  await search();
  const byCredits = () => screen.getByRole('button', { name: 'Credits' });
  await user.click(byCredits());
  await arrive(/sort=-credits/);
  expect(head('Credits')).toHaveAttribute('aria-sort', 'descending');
  byCredits().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(head('Credits')).toHaveAttribute('aria-sort', 'ascending'));
  expect(head('Name')).toHaveAttribute('aria-sort', 'none');
  await user.type(await search(), 'maria');
  await arrive(/q=maria/);
  const [, first] = within(screen.getByRole('table', { name: 'People' })).getAllByRole('row');
  expect(first).toHaveTextContent('Maria');
  expect(await search()).toHaveValue('maria');
  await user.click(screen.getByRole('radio', { name: /^Members/ }));
  await arrive(/only=member/);
  await open(address());
  expect(await search()).toHaveValue('maria');
  expect(screen.getByRole('radio', { name: /^Members/ })).toBeChecked();
  expect(head('Credits')).toHaveAttribute('aria-sort', 'ascending');
  await user.clear(await search());
  await user.type(await search(), 'no one of that name');
  await waitFor(() => expect(screen.getByText('No people named no one of that name.')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.getByText('187 people, page 1 of 10')).toBeVisible());
  expect(await search()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getByText('187 people, page 2 of 10')).toBeVisible());
  await arrive(/page=2/);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await arrive(/^(?!.*page=)/);
});

test('a time is spelled out, in both zones, with warnings', async () => {
  const { user } = await openEditor();
  const date = (value: string) => fireEvent.change(screen.getByLabelText('Start: date'), { target: { value } });
  date('2027-01-05');
  await waitFor(() => expect(screen.getByText('Tue, Jan 5, 2027, 7:00 PM New York')).toBeVisible());
  expect(within(screen.getByLabelText('Start: time')).getAllByRole('option')).toHaveLength(26);
  date('2027-03-14');
  await user.selectOptions(screen.getByLabelText('Start: time'), '02:30');
  await user.selectOptions(screen.getByLabelText('Start: AM or PM'), 'AM');
  const skipped = 'On March 14, 2027, the clocks in New York skip 2:30 AM. Choose another time.';
  await waitFor(() => expect(screen.getByText(skipped)).toBeVisible());
});

test('a time between the half hours is typed beside the list; one that can’t be read stays, with a sentence', async () => {
  const { user } = await openEditor();
  fireEvent.change(screen.getByLabelText('Start: date'), { target: { value: '2027-01-05' } });
  await user.click(screen.getByRole('button', { name: 'Start: type a time' }));
  const typed = screen.getByLabelText('Start: time');
  expect(typed).toHaveFocus();
  expect(typed).toHaveValue('07:00');
  await user.clear(typed);
  await user.type(typed, '130');
  await waitFor(() => expect(screen.getByText('Tue, Jan 5, 2027, 1:30 PM New York')).toBeVisible());
  await user.clear(typed);
  await user.type(typed, '7:15 am');
  await waitFor(() => expect(screen.getByText('Tue, Jan 5, 2027, 7:15 AM New York')).toBeVisible());
  expect(screen.getByLabelText('Start: AM or PM')).toHaveValue('AM');
  await user.clear(typed);
  await user.type(typed, 'noonish');
  expect(screen.getByText('Enter a time like 7:15 or 7:15 PM.')).toBeVisible();
  expect(typed).toHaveAttribute('aria-invalid', 'true');
  expect(typed).toHaveValue('noonish');
  await user.clear(typed);
  await user.type(typed, '19:45');
  expect(screen.getByLabelText('Start: AM or PM')).toHaveValue('PM');
  await user.click(screen.getByRole('button', { name: 'Start: choose from the list' }));
  expect(screen.getByLabelText('Start: time')).toHaveDisplayValue('07:45');
  expect(within(screen.getByLabelText('Start: time')).getAllByRole('option')).toHaveLength(27);
});

test('two people editing different fields at the same time both keep their changes', async () => {
  const { user } = await openEditor();
  saveThing({ seats: '30' }, 0, { who: 'Noor', fault: undefined });
  const about = () => screen.getByLabelText(/^About/);
  await user.clear(about());
  await user.type(about(), 'Six sessions.');
  await user.keyboard('{Control>}s{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: /^Noor saved changes at \d{1,2}:\d\d [AP]M$/ }));
  expect(dialog.getByRole('listitem')).toHaveTextContent('Seats: 30');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  expect(screen.getByLabelText(/^Seats/)).toHaveValue('30');
  expect(about()).toHaveValue('Six sessions.');
});

test('a save after the session ended keeps the text and leads to sign-in; signing out forgets it', async () => {
  const password = 'plum tractor 17';
  const { personId, email } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'), { password });
  const { user, arrive } = await openEditor('/kit?part=editor&fault=signed-out', personId);
  const about = () => screen.findByLabelText(/^About/);
  await user.clear(await about());
  await user.type(await about(), 'Typed before it ended.');
  await t.db.deleteFrom('sessions').where('user_id', '=', personId).execute();
  await user.keyboard('{Control>}s{/Control}');
  await arrive(/^\/login\?next=%2Fkit/);
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await about()).toHaveValue('Typed before it ended.');
  await waitFor(() => expect(drafts()).toHaveLength(1));
  const [person] = screen.getAllByRole('button', { name: /credits/ });
  await user.click(person as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await arrive('/');
  expect(drafts()).toEqual([]);
});

test('a refusal without a field appears above the save bar, and nothing is lost', async () => {
  const { user } = await openEditor('/kit?part=editor&fault=refused');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Spring');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(screen.getByText("We're down for maintenance. Try again in a minute.")).toBeVisible());
  expect(screen.getByLabelText('Name')).toHaveValue('Spring');
});
