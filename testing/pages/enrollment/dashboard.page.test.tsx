import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { sectionOf } from '../section.ts';
import { aLearner, daysAgo, fullDate, testCtx } from './places.ts';

const t = testApp();
const ctx = () => testCtx(t);
const main = () => within(screen.getByRole('main'));

test('a new learner finds the welcome, the page they wanted, and the invitations', async () => {
  const { user, arrive } = await openPage(
    t,
    await aLearner(ctx()),
    '/dashboard?welcome=true&next=%2Fcourses%2Fvoice-acting-101',
  );
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible());
  expect(screen.getByRole('heading', { name: 'Welcome, Alma' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pick up where you left off' })).toHaveAttribute(
    'href',
    '/courses/voice-acting-101',
  );
  expect(screen.getByText('No courses yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Courses' })).toHaveAttribute('href', '/courses');
  expect(screen.getByRole('heading', { name: 'Upcoming Class Sessions' })).toBeVisible();
  expect(screen.getByText('No class sessions.')).toBeVisible();
  // With no events in the next four weeks: the chat and the examples.
  await waitFor(() => expect(screen.getByText('No events in the next four weeks')).toBeVisible());
  expect(main().getByRole('link', { name: 'Open the chat' })).toHaveAttribute('href', '/chat');
  expect(main().getByRole('link', { name: 'Browse the examples' })).toHaveAttribute('href', '/examples');
  // Without class sessions, nothing is shown as coming next.
  expect(screen.queryByText(/Next up|Happening now/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Enroll in Course' }));
  await arrive('/courses');
});

test('a new learner sees three open courses; someone enrolled in a course doesn’t', async () => {
  for (const startsIn of [30, 40, 50, 60]) {
    const course = await aCourse(ctx(), { name: `Soundings ${startsIn}` });
    await aCohort(ctx(), { courseId: course.id, startsIn });
  }
  const learner = await aLearner(ctx());
  const { open } = await openPage(t, learner, '/dashboard');
  const suggested = await sectionOf('Open for enrollment');
  await waitFor(() => expect(suggested.getAllByRole('article')).toHaveLength(3));
  expect(suggested.getByRole('link', { name: 'Soundings 30' })).toHaveAttribute('href', '/courses/soundings-30');
  const course = await aCourse(ctx(), { name: 'Own' });
  const cohort = await aCohort(ctx(), { courseId: course.id });
  await aPlace(ctx(), { personId: learner, cohortId: cohort.id, courseId: course.id });
  await open('/dashboard');
  await waitFor(() => expect(screen.getByRole('link', { name: /View Course Dashboard/ })).toBeVisible());
  expect(screen.queryByRole('heading', { name: 'Open for enrollment' })).toBeNull();
});

test('a newcomer can begin with a free event that is happening now, and the week’s marks are explained', async () => {
  const { id } = await anEvent(ctx(), { name: 'Open Booth', inHours: -0.5, published: false });
  await updateEvent(ctx(), id, { status: 'published', published_at: ctx().clock.now() });
  const { user, arrive } = await openPage(t, await aLearner(ctx()), '/dashboard');
  const first = within((await screen.findByText('A free event is happening now')).closest('section') as HTMLElement);
  expect(first.getByRole('heading', { name: 'Open Booth' })).toBeVisible();
  expect(screen.getByText('Open to you')).toBeVisible();
  expect(screen.queryByText('Yours')).toBeNull();
  await user.click(first.getByRole('link', { name: 'View event' }));
  await arrive(/^\/events\/\d+-open-booth$/);
});

test('a URL on another site is not offered as the page they wanted', async () => {
  await openPage(t, await aLearner(ctx()), '/dashboard?welcome=true&next=https%3A%2F%2Fevil.example');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome, Alma' })).toBeVisible());
  expect(screen.queryByRole('link', { name: 'Pick up where you left off' })).toBeNull();
});

test('an applied promo code is confirmed', async () => {
  await openPage(t, await aLearner(ctx()), '/dashboard?promo=true');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your promo code has been applied' })).toBeVisible());
  expect(screen.queryByRole('heading', { name: /^Welcome/ })).toBeNull();
});

test('my courses: current and past ones, the next session first, and past sessions with their recordings', async () => {
  const past = daysAgo(ctx(), 90);
  const voices = await aCourse(ctx(), { name: 'Radio Voices' });
  const running = await aCohort(past, { courseId: voices.id, startsIn: 85, endsIn: 120 });
  const foley = await aCourse(ctx(), { name: 'Foley for Film' });
  const done = await aCohort(past, { courseId: foley.id, startsIn: 30, endsIn: 60 });
  await aClassSession(ctx(), { cohortId: running.id, inHours: 24, name: 'Radio Voices - Second take' });
  await aClassSession(ctx(), { cohortId: running.id, inHours: 10 * 24, name: 'Radio Voices - In ten days' });
  for (const [cohort, name] of [
    [running, 'Breath'],
    [done, 'Footsteps'],
  ] as const) {
    const held = await aClassSession(ctx(), { cohortId: cohort.id, inHours: -48, name });
    await updateEvent(ctx(), held.id, { recording_url: 'https://video.example.test/2', summary: '<p>All of it.</p>' });
  }
  const learner = await aLearner(ctx(), [{ cohort: running }, { cohort: done, state: 'completed' }]);
  const { startsAt } = await ctx()
    .db.selectFrom('cohorts')
    .select('starts_at as startsAt')
    .where('id', '=', running.id)
    .executeTakeFirstOrThrow();

  const { user, open, arrive } = await openPage(t, learner, '/dashboard');
  expect(await screen.findByText(/^Next up/)).toHaveTextContent(/^Next up · tomorrow$/);
  // The course is named elsewhere, so the heading is only the session's name.
  expect(screen.getByRole('heading', { name: 'Second take' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This Week' })).toBeVisible();
  expect((await sectionOf('Upcoming Class Sessions')).getByRole('link', { name: 'In ten days' })).toBeVisible();
  const taking = await sectionOf("Courses I'm Currently Taking");
  const card = taking.getByRole('article');
  expect(card.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/covers/drawn'));
  expect(within(card).getByRole('heading').querySelector('a')).toHaveAttribute('href', `/c/${voices.slug}`);
  expect(card).toHaveTextContent(/[A-Z][a-z]{2} \d{1,2}(, \d{4})? – /);
  expect(card).toHaveTextContent('1 of 3 sessions');
  const pastCourses = await sectionOf("Courses I've Taken In The Past");
  expect(pastCourses.getByRole('link', { name: 'View Course Dashboard' })).toHaveAttribute('href', `/c/${foley.slug}`);

  await user.click(taking.getByRole('link', { name: 'View Course Dashboard' }));
  await arrive(`/c/${voices.slug}`);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your enrolled Radio Voices Course' })).toBeVisible());
  expect(screen.getAllByRole('definition')[0]).toHaveTextContent(fullDate(startsAt));
  const sessions = await sectionOf('Class Session Events');
  expect(sessions.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events');
  await user.click(sessions.getByRole('heading', { name: 'Past sessions' }));
  expect(sessions.getByText('Recording', { exact: true })).toBeVisible();

  await open(`/c/${foley.slug}`);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Completed Foley for Film Courses' })).toBeVisible());
  await user.click((await sectionOf('Class Session Events')).getByRole('link', { name: 'Footsteps' }));
  await arrive(/^\/events\/\d+-/);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Recording' })).toBeVisible());
  expect(screen.getByRole('heading', { name: 'Summary' })).toBeVisible();
});

test('every session of two weeks, every event of four, and everything this week by name, including what is next', async () => {
  const course = await aCourse(ctx(), { name: 'Stage Combat' });
  const cohort = await aCohort(daysAgo(ctx(), 90), { courseId: course.id, startsIn: 85, endsIn: 120 });
  const sessions = new Map<string, number>();
  for (const [name, days] of [
    ['First bout', 1],
    ['Second bout', 3],
    ['Third bout', 10],
  ] as const)
    sessions.set(name, (await aClassSession(ctx(), { cohortId: cohort.id, inHours: days * 24, name })).id);
  await aClassSession(ctx(), { cohortId: cohort.id, inHours: 15 * 24, name: 'After two weeks' });
  const thisWeek = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((number) => `Evening ${number}`);
  for (const [at, name] of thisWeek.entries()) await anEvent(ctx(), { name, inHours: 30 + at });
  const later = Array.from({ length: 12 }, (_, at) => `Later ${at + 1}`);
  for (const [at, name] of later.entries()) await anEvent(ctx(), { name, inHours: 20 * 24 + at });
  await anEvent(ctx(), { name: 'After four weeks', inHours: 29 * 24 });
  const { user } = await openPage(t, await aLearner(ctx(), [{ cohort }]), '/dashboard');

  const next = within((await screen.findByText(/^Next up/)).closest('section') as HTMLElement);
  const link = next.getByRole('heading').querySelector('a');
  expect(link).toHaveTextContent('First bout');
  expect(link?.getAttribute('href')).toMatch(new RegExp(`^/events/${sessions.get('First bout')}-`));
  const named = async (title: string) =>
    (await sectionOf(title)).getAllByRole('link').map(({ textContent }) => textContent);
  const upcoming = await named('Upcoming Class Sessions');
  expect(upcoming.filter((name) => name?.endsWith('bout'))).toEqual([...sessions.keys()]);
  expect(upcoming).not.toContain('After two weeks');
  expect(await named('This Week')).toEqual(expect.arrayContaining(['First bout', 'Second bout', ...thisWeek]));
  expect(screen.queryByText(/\d+ more/)).toBeNull();
  const month = await named('Events the Next Four Weeks');
  expect(month).toEqual(expect.arrayContaining([...thisWeek, ...later]));
  expect(month).not.toContain('After four weeks');

  // The session's calendar links load once Add to calendar is opened.
  await user.click(next.getByText('Add to calendar'));
  expect(await next.findByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    expect.stringContaining('First+bout'),
  );
  expect(next.getByRole('button', { name: 'Calendar file (.ics)' })).toBeVisible();
  expect(next.queryByText(/Join early|Attend Event Now/)).toBeNull();
});

test("a teacher who never enrolled finds the week's own events marked, and the same empty states as everyone", async () => {
  const teacher = await aLearner(ctx());
  const school = await aSchool(ctx(), { adminId: teacher });
  await anEvent(ctx(), { schoolId: school.id, inHours: 30 });
  await openPage(t, teacher, '/dashboard');
  const week = within(await screen.findByRole('list', { name: 'The week, day by day' }));
  await waitFor(() => expect(week.getByText(/^1 yours/)).toBeInTheDocument());
  // Hosting isn't an RSVP.
  expect((await sectionOf('This Week')).queryByText('Going')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Open for enrollment' })).toBeNull();
  const sessions = await sectionOf('Upcoming Class Sessions');
  expect(sessions.getByText('No class sessions.')).toBeVisible();
  expect(sessions.getByRole('link', { name: 'Enroll in Course' })).toHaveAttribute('href', '/courses');
});

test('from fifteen minutes before the start, the next-up card and the lists say Join early and link to the session', async () => {
  const course = await aCourse(ctx(), { name: 'Night Radio' });
  const cohort = await aCohort(daysAgo(ctx(), 90), { courseId: course.id, startsIn: 85, endsIn: 120 });
  await aClassSession(ctx(), { cohortId: cohort.id, inHours: 0.2, name: 'On air' });
  const { uuid } = await ctx()
    .db.selectFrom('events')
    .select('uuid')
    .where('name', '=', 'On air')
    .executeTakeFirstOrThrow();
  const { open } = await openPage(t, await aLearner(ctx(), [{ cohort }]), '/dashboard');
  const ways = async (count: number) => {
    const all = await screen.findAllByRole('link', { name: 'Join early' });
    expect(all).toHaveLength(count);
    for (const way of all) expect(way).toHaveAttribute('href', `/events/links/${uuid}`);
    expect(screen.queryByText('Attend Event Now')).toBeNull();
  };
  await screen.findByText(/^Next up/);
  // Three links: on the card, in this week, and in the next two weeks.
  await sectionOf('This Week');
  await ways(3);
  expect(screen.queryByText('Add to calendar')).toBeNull();
  await open(`/c/${course.slug}`);
  await screen.findByText(/^Next up/);
  // Two links: on the card and in the session's row.
  await ways(2);
});

test("only access 'beta' sees the banner, until it is dismissed", async () => {
  await openPage(t, await aLearner(ctx()), '/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(screen.queryByText(/Enrollment for next semester is open/)).toBeNull();
  const profile = { firstName: 'Bea', lastName: 'Ta', timezone: 'America/New_York' };
  const { personId } = await makePerson(ctx(), { profile, isBeta: true });
  const { user, open, arrive } = await openPage(t, personId, '/dashboard');
  const banner = async () => within(await screen.findByRole('complementary', { name: 'Enrollment' }));
  expect((await banner()).getByText(/Enrollment for next semester is open\./)).toBeVisible();
  await user.click((await banner()).getByRole('link', { name: 'Schedule' }));
  await arrive('/reserve_seat');
  // The banner doesn't invite people to the page that is open.
  await screen.findByRole('heading', { level: 1, name: 'Reserve Your Seat' });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Enrollment' })).toBeNull());
  await open('/dashboard');
  await user.click((await banner()).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Enrollment' })).toBeNull());
  expect(localStorage.getItem('callboard.enrollment_banner.dismissed')).toBe('true');
  await open('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(screen.queryByRole('complementary', { name: 'Enrollment' })).toBeNull();
});

test('a visitor is sent to sign-in and back', async () => {
  const { arrive } = await openPage(t, null, '/select_course');
  await arrive('/login?next=%2Fselect_course');
});

test('a newcomer says what they want to learn, gets first steps, and can change or skip', async () => {
  const course = await aCourse(ctx(), { name: 'Brush and Ink', topic: 'Inking' });
  await aCohort(ctx(), { courseId: course.id, startsIn: 40 });
  const learner = await aLearner(ctx());
  const { user, open } = await openPage(t, learner, '/dashboard?welcome=true');
  await user.click(await screen.findByRole('button', { name: 'Show my first steps' }));
  expect(await screen.findByText('Choose at least one topic, or skip this.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Inking' }));
  await user.click(screen.getByRole('button', { name: 'Show my first steps' }));
  const steps = await sectionOf('Your first steps');
  expect(steps.getByRole('link', { name: 'Brush and Ink' })).toHaveAttribute('href', '/courses/brush-and-ink');
  await open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Change topics' }));
  expect(screen.getByRole('checkbox', { name: 'Inking' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  const skips = await openPage(t, await aLearner(ctx()), '/dashboard');
  await skips.user.click(await screen.findByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull());
  await skips.open('/dashboard');
  expect(await screen.findByRole('button', { name: 'Choose what you want to learn' })).toBeVisible();
});
