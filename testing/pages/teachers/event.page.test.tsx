import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EVENT_FIELD_NAMES } from '#contract/events/event.fields.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { teachersOfEvents } from '#server/features/events/manage/editor/events.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { writeRichText } from '../write-rich-text.ts';

const t = testApp();

test('each field keeps its own change if someone else saved meanwhile; a deleted course event leads to its sessions', async () => {
  const taught = await teachersOfEvents(t);
  const response = await taught.call(taught.courseAdminId, 'POST', '/teachers/events', {
    event: {
      course_id: taught.course.id,
      cohortId: (await taught.cohort()).id,
      name: 'Opened twice',
      kind: 'Workshop',
      admittance: 'public',
      description: '<p>Come and try.</p>',
      ...taught.localTimeIn(168),
    },
  });
  const { id } = response.body.event;
  const editor = `/teachers/events/${id}/edit`;
  const { user, open, arrive } = await openPage(t, taught.courseAdminId, editor);
  const type = async (label: string | RegExp, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  await screen.findByLabelText('Duration');
  const theirs = { name: 'Named in the other tab', duration: 45 };
  expect((await taught.save(id, theirs)).status).toBe(200);
  await type('Name', 'Named here');
  await type(/^Short description/, 'From here');
  await user.click(within(screen.getByRole('region', { name: 'Save' })).getByRole('button', { name: /^Save/ }));
  const dialog = await screen.findByRole('dialog', { name: /saved changes/ });
  expect(dialog).toHaveTextContent('Named in the other tab');
  expect(dialog).toHaveTextContent('Duration: 45');
  await user.click(within(dialog).getByRole('radio', { name: /Yours/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Saved', { exact: true }))[0]).toBeVisible();
  await open(editor);
  expect(await screen.findByLabelText('Name')).toHaveValue('Named here');
  expect(screen.getByLabelText(/^Short description/)).toHaveValue('From here');
  expect(screen.getByLabelText('Duration')).toHaveValue('45');

  // Someone else has saved the event again: the error is a toast, and nothing is deleted.
  await screen.findByRole('button', { name: 'Delete' });
  expect((await taught.save(id, { duration: 50 })).status).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Really delete?' }));
  await waitFor(() => expect(screen.getByText('Error', { exact: true })).toBeVisible());
  expect(await taught.rowOf(id)).toMatchObject({ duration_minutes: 50 });
  await waitFor(() => expect(screen.getByLabelText('Duration')).toHaveValue('50'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Really delete?' }));
  await arrive(`/teachers/courses/${taught.course.id}/events`);
  expect((await taught.call(taught.courseAdminId, 'GET', `/teachers/events/${id}/edit`)).status).toBe(404);
});

test('each field of the event table is in the editor, at its name', async () => {
  const taught = await teachersOfEvents(t);
  const of = { schoolId: taught.school.id, cohortId: (await taught.cohort()).id };
  const { id } = await anEvent(taught.ctx, { ...of, published: false });
  await taught.save(id, { shouldCreateCccProject: true, shouldSendRecapEmail: true, recap: '<p>Thanks.</p>' });
  await openPage(t, taught.courseAdminId, `/teachers/events/${id}/edit`);
  await screen.findByLabelText('Duration');
  // Time inputs belong to their dates, and the cover belongs to the picture.
  const elsewhere = ['startTime', 'ampm', 'sendRecapTime', 'recapAmpm', 'cover'];
  const missing = EVENT_FIELD_NAMES.filter((name) => document.getElementById(name) === null);
  expect(missing.toSorted()).toEqual(elsewhere.toSorted());
});

test('a new event asks who can attend before it is created', async () => {
  const taught = await teachersOfEvents(t);
  const { user, asked, arrive } = await openPage(
    t,
    taught.schoolAdminId,
    `/teachers/events/new?school_id=${taught.school.id}`,
  );
  const whoCanAttend = await screen.findByLabelText(/^Who can attend/);
  expect(whoCanAttend).toHaveValue('');
  await user.type(screen.getByLabelText(/^Name/), 'Foley night');
  await user.selectOptions(screen.getByLabelText(/^Kind/), 'Community');
  fireEvent.change(screen.getByLabelText('Start: date'), { target: { value: taught.localTimeIn(168).startDate } });
  await writeRichText('Description', 'Bring shoes.');
  const save = () =>
    user.click(within(screen.getByRole('region', { name: 'Save' })).getByRole('button', { name: /^Save/ }));
  await save();
  await waitFor(() => expect(whoCanAttend).toBeInvalid());
  expect(asked.filter(({ call }) => call.startsWith('POST /api/v1/teachers/events'))).toEqual([]);
  await user.selectOptions(whoCanAttend, 'members-only');
  await save();
  await arrive(/\/teachers\/events\/\d+\/edit$/);
});

test('two clicks on “Add ticket type” at the same time create one, without an error', async () => {
  const taught = await teachersOfEvents(t);
  const { id } = await taught.liveEvent({ published: false });
  const { asked } = await openPage(t, taught.schoolAdminId, `/teachers/events/${id}/edit`);
  const add = await screen.findByRole('button', { name: 'Add ticket type' });
  await waitFor(() => expect(add).toBeEnabled());
  fireEvent.click(add);
  fireEvent.click(add);
  expect(await screen.findByDisplayValue('New ticket')).toBeVisible();
  expect(asked.filter(({ call }) => call === 'POST /api/v1/teachers/ticket_types')).toHaveLength(1);
  expect(screen.queryByText(/still being|in progress/)).toBeNull();
});
