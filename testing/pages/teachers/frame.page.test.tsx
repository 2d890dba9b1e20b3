import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { requestsOf } from '../../requests.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const call = requestsOf(t);
/** School Admin of Lantern and Pier, not enrolled anywhere. */
let admin: number;
/** Course Admin of one Lantern course. */
let courseAdmin: number;
let learner: number;
let voice: { id: number; slug: string };
let away: { id: number; slug: string };
let schoolId: number;
let pierId: number;

beforeAll(async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  [admin, courseAdmin, learner] = [
    (await makePerson(ctx)).personId,
    (await makePerson(ctx)).personId,
    (await makePerson(ctx)).personId,
  ];
  schoolId = (await aSchool(ctx, { name: 'Lantern', adminId: admin })).id;
  pierId = (await aSchool(ctx, { name: 'Pier', adminId: admin })).id;
  voice = await aCourse(ctx, { schoolId, name: 'Voice' });
  await aCourse(ctx, { schoolId: pierId, name: 'Foley' });
  away = await aCourse(ctx, { name: 'Away' });
  await aCohort(ctx, { courseId: away.id });
  await giveCourseAdmin(ctx, { schoolId, courseId: voice.id, userId: courseAdmin, invitedBy: null });
  const cohort = await aCohort(ctx, { courseId: voice.id, name: 'Winter', open: false });
  const opened = await call(admin, 'PATCH', `/teachers/cohorts/${cohort.id}`, { status: 'enrolling' });
  const changed = await call(admin, 'PATCH', `/teachers/courses/${voice.id}`, { name: 'Voice Acting' });
  expect([opened.status, changed.status]).toEqual([200, 200]);
  await aPlace(ctx, { personId: learner, cohortId: cohort.id, courseId: voice.id });
  await aClassSession(ctx, { cohortId: cohort.id, inHours: 24 });
});

const rail = async () => within(await screen.findByRole('region', { name: 'Teaching' }));
const main = () => within(screen.getByRole('main'));
const bar = async () => within(await screen.findByRole('region', { name: 'You host this' }));
const offer = () => document.querySelector('#enroll');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a teacher', () => {
  test('finds what is next, the course, its sections, and its activity', async () => {
    const { user, arrive } = await openPage(t, admin, '/dashboard');
    await waitFor(() => expect(screen.getByText(/^Teaching next/)).toBeVisible());
    expect(await screen.findByText(/expected/)).toHaveTextContent('1 expected');
    await waitFor(() => expect(screen.getByRole('heading', { name: "Courses I'm Currently Taking" })).toBeVisible());
    expect(screen.getByText('No courses yet')).toBeVisible();
    await user.click((await rail()).getByRole('link', { name: 'Today' }));
    await heading('Today');
    await user.click((await rail()).getByRole('link', { name: 'Courses' }));
    await heading('Courses I Manage');
    await user.click(await main().findByRole('link', { name: 'Voice Acting' }));
    await heading('Voice Acting');
    expect((await rail()).getByRole('link', { name: 'Courses' })).toHaveAttribute('aria-current', 'page');
    const sections = within(await screen.findByRole('navigation', { name: 'Course Voice Acting' }));
    expect(sections.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await user.click(sections.getByRole('link', { name: 'Activity' }));
    await heading('Activity');
    expect((await screen.findAllByText(/opened .*Winter.* for enrollment/))[0]).toBeVisible();
    expect(screen.queryAllByText(/changed the course Voice/).length).toBeGreaterThan(0);
    await user.click(within(screen.getByRole('group', { name: 'Kind' })).getByLabelText('Cohorts'));
    await arrive(/kind=cohort/);
    await waitFor(() => expect(screen.queryAllByText(/changed the course Voice/).length).toBe(0));
    await user.click(screen.getByRole('link', { name: 'View page' }));
    await arrive(`/courses/${voice.slug}`);
  });

  test('switches schools, sees the school’s courses, and the browser remembers it', async () => {
    const { user, open, arrive } = await openPage(t, admin, '/teachers');
    const switched = async () => (await rail()).findByRole('button', { name: /^School: / });
    expect(await switched()).toHaveAccessibleName('School: Lantern');
    await user.click((await rail()).getByRole('button', { name: 'Pier', hidden: true }));
    await waitFor(async () => expect(await switched()).toHaveAccessibleName('School: Pier'));
    await user.click((await rail()).getByRole('link', { name: 'Courses' }));
    await arrive(`/teachers/courses?school=${pierId}`);
    await waitFor(() => expect(main().getByRole('link', { name: 'Foley' })).toBeVisible());
    expect(main().queryByRole('link', { name: 'Voice Acting' })).toBeNull();
    await open('/teachers');
    await waitFor(async () => expect(await switched()).toHaveAccessibleName('School: Pier'));
    await user.click((await rail()).getByRole('link', { name: 'School' }));
    await heading('Pier');
  });

  test('of one course has no switch, no school, and no money anywhere', async () => {
    const { user, open } = await openPage(t, courseAdmin, '/teachers/courses');
    await user.click(await main().findByRole('link', { name: 'Voice Acting' }));
    await waitFor(() => expect(screen.getByText('Seats sold')).toBeVisible());
    expect(screen.getByRole('main')).not.toHaveTextContent('$');
    expect((await rail()).getByRole('link', { name: 'Courses' })).toBeVisible();
    expect((await rail()).queryByRole('button')).toBeNull();
    expect((await rail()).queryByRole('link', { name: 'School' })).toBeNull();
    await open('/teachers/schools');
    await waitFor(() => expect(screen.getByText('No Schools')).toBeVisible());
    await open(`/teachers/schools/${schoolId}`);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: "You don't have permission to view this page" })).toBeVisible(),
    );
    expect((await rail()).getByRole('link', { name: 'Courses' })).toBeVisible();
  });

  test('navigates with the palette, by keyboard', async () => {
    const { user } = await openPage(t, admin, '/teachers');
    await rail();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.getByRole('option', { name: /Courses I manage/ })).toBeVisible());
    await user.type(await screen.findByRole('combobox'), 'manage lantern');
    await waitFor(() =>
      expect(screen.getByRole('option', { name: /Manage Lantern/ })).toHaveAttribute('aria-selected', 'true'),
    );
    await user.keyboard('{Enter}');
    await heading('Lantern');
  });

  test('of nothing sees the empty states and the way to apply', async () => {
    const { open } = await openPage(t, learner, '/teachers/schools');
    await heading('Schools I Manage');
    await waitFor(() => expect(screen.getByText('No Schools')).toBeVisible());
    expect(screen.getByText('You are currently not managing any schools.')).toBeVisible();
    const apply = () => screen.getByRole('link', { name: 'Apply to teach with us!' });
    expect(apply()).toHaveAttribute('href', '/teach_with_us');
    await open('/teachers/courses');
    await heading('Courses I Manage');
    await waitFor(() => expect(screen.getByText('No Courses')).toBeVisible());
    expect(apply()).toHaveAttribute('href', '/teach_with_us');
    expect(screen.queryByRole('region', { name: 'Teaching' })).toBeNull();
  });
});

describe('the last tab of a phone', () => {
  const tab = (name: string) => screen.findByRole('button', { name });

  test('is Teach for teachers, with the school, its pages, and the rest', async () => {
    const { user } = await openPage(t, admin, '/dashboard');
    await user.click(await tab('Teach'));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole('button', { name: /^School: / })).toBeVisible();
    expect(sheet.getByRole('link', { name: 'Chat' })).toBeVisible();
    await user.click(sheet.getByRole('link', { name: 'Courses' }));
    await heading('Courses I Manage');
  });

  test('stays More for a learner', async () => {
    await openPage(t, learner, '/dashboard');
    expect(await tab('More')).toBeVisible();
  });
});

describe('on a public page', () => {
  test('a teacher’s own course has the bar and no price, and can be previewed as a learner sees it', async () => {
    const { user, arrive } = await openPage(t, admin, `/courses/${voice.slug}`);
    expect((await bar()).getByText('You host this').closest('p')).toHaveTextContent('You host this · 1 enrolled');
    expect(main().queryByRole('button', { name: /Enroll|Select/ })).toBeNull();
    expect(offer()).not.toHaveTextContent('$');
    await user.click((await bar()).getByRole('link', { name: 'Preview as learner' }));
    await arrive(/preview=learner/);
    await waitFor(() => expect(offer()).toHaveTextContent('$200'));
    await user.click((await bar()).getByRole('link', { name: 'Back to your view' }));
    await waitFor(() => expect(offer()).not.toHaveTextContent('$'));
    await user.click((await bar()).getByRole('link', { name: 'Manage' }));
    await arrive(`/teachers/courses/${voice.id}`);
  });

  test('a teacher’s own event has the bar, and shows its price only in the learner’s preview', async () => {
    const ctx = t.system.ctx({ kind: 'system' }, 'test');
    const event = await anEvent(ctx, { schoolId, name: 'Foley Night', tickets: [{ nonmemberPriceCents: 1800 }] });
    const { user } = await openPage(t, admin, `/events/${event.id}-foley-night`);
    expect((await bar()).getByText('You host this').closest('p')).toHaveTextContent('You host this · 0 going');
    expect(await screen.findByRole('complementary', { name: 'Your event' })).not.toHaveTextContent('$');
    expect(main().queryByRole('button', { name: /Attend|Register/ })).toBeNull();
    await user.click((await bar()).getByRole('link', { name: 'Preview as learner' }));
    expect(await screen.findByRole('complementary', { name: 'Attend' })).toHaveTextContent('$18');
    await user.click((await bar()).getByRole('link', { name: 'Back to your view' }));
    await waitFor(() => expect(screen.getByRole('complementary', { name: 'Your event' })).toBeVisible());
  });

  test('a teacher’s own running event shows how many joined, and the join link', async () => {
    const ctx = t.system.ctx({ kind: 'system' }, 'test');
    const event = await anEvent(ctx, { schoolId, name: 'Running' });
    await call(learner, 'POST', `/events/${event.id}/attend`, { attending: true });
    await startEventIn(ctx, event.id, -10);
    await t.sweep();
    await openPage(t, admin, `/events/${event.id}-running`);
    const card = await screen.findByRole('complementary', { name: 'Your event' });
    await waitFor(() => expect(card).toHaveTextContent('1 expected, 0 joined.'));
    expect(within(card).getByRole('link', { name: 'Enter session' })).toHaveAttribute(
      'href',
      `/events/links/${event.uuid}`,
    );
  });

  test('other people’s pages have no bar, nor do visitors see one', async () => {
    const none = () => expect(screen.queryByRole('region', { name: 'You host this' })).toBeNull();
    await openPage(t, null, `/courses/${voice.slug}?preview=learner`);
    await waitFor(() => expect(offer()).toHaveTextContent('$200'));
    none();
    await openPage(t, courseAdmin, `/courses/${away.slug}`);
    await waitFor(() => expect(offer()).toHaveTextContent('$200'));
    none();
  });
});
