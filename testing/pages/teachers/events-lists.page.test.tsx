import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { aHost } from '#server/features/events/event/event.factory.ts';
import { hostEvent } from '#server/features/events/index.ts';
import { type EventTeachers, teachersOfEvents } from '#server/features/events/manage/editor/events.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
let taught: EventTeachers;
let cold: { id: number; uuid: string };
beforeAll(async () => {
  taught = await teachersOfEvents(t);
  cold = await taught.liveEvent({ name: 'Cold Read', inHours: 24 });
  await taught.guest(cold.id);
  await taught.liveEvent({ name: 'Untitled', published: false, zoomUrl: null });
  const foley = await taught.liveEvent({
    name: 'Foley Night',
    tickets: [{ name: 'Hands on', priceCents: 1200, nonmemberPriceCents: 1800, capacity: 20 }],
  });
  const host = await aHost(taught.ctx, { schoolId: taught.school.id, name: 'Mara Okafor' });
  await hostEvent(taught.ctx, { eventId: foley.id, hostId: host.id });
});

const rows = () => screen.queryAllByRole('listitem').filter((row) => row.hasAttribute('data-status'));
const row = (name: string) =>
  waitFor(() => {
    const found = rows().find((each) => each.textContent?.includes(name));
    if (!found) throw new Error(`No row ${name}.`);
    return found;
  });

test('a teacher finds an event by list, search, and segment, all kept in the URL', async () => {
  const { user, address, arrive, open } = await openPage(t, taught.schoolAdminId, '/teachers/events');
  await screen.findByRole('heading', { level: 1, name: 'Events from Schools I Manage' });
  await waitFor(() => expect(document.title).toMatch(/Manage Events/));
  const future = await screen.findByRole('region', { name: `Future events from ${taught.school.name}` });
  expect(screen.getByRole('region', { name: `Past events from ${taught.school.name}` })).toBeVisible();
  const draft = await row('Untitled');
  expect(draft).toHaveTextContent('DRAFT');
  expect(draft).toHaveTextContent('No Zoom URL -- cannot publish');
  expect(within(future).getAllByRole('heading', { level: 4 })[0]).toBeVisible();
  expect(await row('Foley Night')).toHaveTextContent(/Hands on\s*\$12 members, \$18 others\s*0 of 20\s*\$0 total/);

  await open(`/teachers/events?school=${taught.school.id}&show=future&page=2`);
  const search = () => screen.findByRole('searchbox', { name: 'Search events' });
  await user.type(await search(), 'cold re');
  await arrive(/q=cold\+re/);
  expect(address()).not.toMatch(/page=/);
  expect(await row('Cold Read')).toHaveTextContent('1 attending');
  expect(await row('Cold Read')).toHaveTextContent(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+, 20\d\d/);
  await waitFor(() => expect(rows().length).toBe(1));
  await open(address());
  expect(await search()).toHaveValue('cold re');
  await user.clear(await search());
  await user.type(await search(), 'mara okafor');
  await row('Foley Night');
  await user.clear(await search());
  await user.type(await search(), '100%_nothing');
  await waitFor(() => expect(screen.getByText(/^No future event or host named “100%_nothing” at /)).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).not.toMatch(/q=/));
  await user.click(within(screen.getByRole('group', { name: 'Show' })).getByLabelText('Past'));
  await arrive(/show=past/);
  await waitFor(() => expect(screen.getByRole('region', { name: /^Past events/ })).toBeVisible());
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Future events/ })).toBeNull());
});

test('an event’s link is copied, or shown selected if the browser refuses', async () => {
  const { user } = await openPage(t, taught.schoolAdminId, '/teachers/events?q=cold+read');
  const copy = async () => within(await row('Cold Read')).getByRole('button', { name: /^Direct Link/ });
  await user.click(await copy());
  expect((await screen.findAllByText('Copied', { exact: true })).length).toBeGreaterThan(0);
  const link = `${window.location.origin}/events/links/${cold.uuid}`;
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(await row('Cold Read')).toHaveTextContent('Copied');

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  fireEvent.click(within(await row('Cold Read')).getByRole('button', { name: /to Cold Read$/ }));
  await waitFor(() => expect(screen.getByText("Your browser didn't let us copy.")).toBeVisible());
  const field = (await screen.findByRole('textbox', { name: /^Direct Link/ })) as HTMLTextAreaElement;
  expect(field).toHaveValue(link);
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length]);
});

test('a course admin lists sessions by upcoming, past, and cohort, and finds both ways to add one and who attended', async () => {
  const autumn = await taught.cohort({ moniker: 'Autumn' });
  const winter = await taught.cohort({ moniker: 'Winter' });
  await taught.learner(autumn.id);
  await aClassSession(taught.ctx, { cohortId: autumn.id, name: 'Autumn - Session 01', inHours: 24 * 36 });
  await aClassSession(taught.ctx, { cohortId: autumn.id, name: 'Autumn - Session 02', inHours: 24 * 43 });
  await aClassSession(taught.ctx, { cohortId: winter.id, name: 'Winter - Session 01', inHours: 24 * 36 });
  await aClassSession(taught.ctx, { cohortId: autumn.id, name: 'Autumn - Session 00', inHours: -48 });
  const enrolledAt = new Date(t.system.clock.now().getTime() - 72 * 3_600_000);
  await t.db.updateTable('enrolments').set({ enrolled_at: enrolledAt }).where('cohort_id', '=', autumn.id).execute();
  const { id } = taught.course;
  const { user, open, arrive } = await openPage(t, taught.courseAdminId, `/teachers/courses/${id}`);
  const sections = await screen.findByRole('navigation', { name: /^Course / });
  await user.click(within(sections).getByRole('link', { name: 'Sessions' }));
  await screen.findByRole('heading', { level: 1, name: 'Sessions' });
  expect(await row('Autumn - Session 01')).toHaveTextContent('1 expected');
  await row('Winter - Session 01');

  const show = (await screen.findByLabelText('Show')) as HTMLSelectElement;
  await waitFor(() => expect(within(show).getByRole('option', { name: /^Autumn/ })).toHaveValue(String(autumn.id)));
  await user.selectOptions(show, String(autumn.id));
  await arrive(new RegExp(`show=${autumn.id}$`));
  await waitFor(() => expect(rows().some((each) => each.textContent?.includes('Winter'))).toBe(false));
  expect(await row('Autumn - Session 02')).toHaveTextContent('Class Session · Autumn');
  await open(`/teachers/courses/${id}/events?show=${autumn.id}&q=session+01`);
  await row('Autumn - Session 01');
  expect(rows().length).toBe(1);

  (await screen.findByRole('button', { name: 'Add Course Session' })).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Course Session' }));
  expect(dialog.getByRole('link', { name: 'Create a single event' })).toHaveAttribute(
    'href',
    `/teachers/events/new?course_id=${id}`,
  );
  await user.click(dialog.getByRole('link', { name: 'Create a series' }));
  await arrive(`/teachers/events/series_new?course_id=${id}`);

  await open(`/teachers/courses/${id}/events?show=past`);
  await row('Autumn - Session 00');
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByText('Attendance per session'));
  await waitFor(() => expect(screen.getByText(/^0 of 1 joined the last/)).toBeVisible());
  await user.click(screen.getByText('Numbers as a table'));
  const table = await screen.findByRole('table', { name: 'Attendance per session' });
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(1);
});

test('an event’s attendees are searched and filtered, and the file contains the rows shown', async () => {
  const event = await taught.liveEvent({ name: 'With guests' });
  const [first, second] = [await taught.guest(event.id), await taught.guest(event.id)];
  const { user } = await openPage(t, taught.schoolAdminId, `/teachers/events/${event.id}/edit`);
  const table = await screen.findByRole('table', { name: 'Attendees' });
  await waitFor(() => expect(within(table).getByText(second.email)).toBeVisible());
  await user.type(screen.getByRole('searchbox', { name: 'Search attendees' }), first.email);
  await waitFor(() => expect(screen.queryByText(second.email)).toBeNull());
  expect(screen.getByText(first.email)).toBeVisible();
  const query = new URLSearchParams({ contains: first.email, show: 'attending' });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      `/teachers/events/${event.id}/attendees.csv?${query}`,
    ),
  );
  await user.click(screen.getByLabelText(/^Canceled/));
  await waitFor(() => expect(screen.getByText(`No one named “${first.email}”.`)).toBeVisible());
  await user.click(screen.getByText('Seats over time'));
  await waitFor(() => expect(screen.getByText(/^2 of 1,000 seats are taken/)).toBeVisible());
});
