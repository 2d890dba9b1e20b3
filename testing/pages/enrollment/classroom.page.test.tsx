import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { sectionOf } from '../section.ts';
import { aLearner, daysAgo, fullDate, testCtx } from './places.ts';

const t = testApp();
const ctx = () => testCtx(t);

type CreatedCohort = { id: number; courseId: number };
const created = { voices: { id: 0, slug: '' }, running: {} as CreatedCohort, readLesson: 0, openLesson: 0 };
beforeAll(async () => {
  const past = daysAgo(ctx(), 90);
  const voices = await aCourse(ctx(), { name: 'Radio Voices' });
  await aLandingPage(ctx(), voices.id);
  const running = await aCohort(past, { courseId: voices.id, startsIn: 60, endsIn: 120 });
  await aCohort(ctx(), { courseId: voices.id });
  const DAYS = [-21, -14, -7, 2, 9, 16];
  // One session is named the way a series names its sessions, with the course's name in front.
  for (const [at, days] of DAYS.entries())
    await aClassSession(ctx(), {
      cohortId: running.id,
      inHours: days * 24,
      name: `${at === 4 ? 'Radio Voices - ' : ''}Session ${at + 1}`,
    });
  const lesson = (name: string, days: number, status: 'draft' | 'published' = 'published') =>
    aLesson(ctx(), { cohortId: running.id, name, inHours: days * 24, status });
  const read = await lesson('Welcome', -20);
  const open = await lesson('Three rooms', -1);
  await lesson('A habit', 4);
  await lesson('Your demo', 12, 'draft');
  Object.assign(created, { voices, running, readLesson: read.id, openLesson: open.id });
});

test('a classroom: what is next on top, one timeline of sessions and lessons, the way to leave last', async () => {
  const learner = await aLearner(ctx(), [{ cohort: created.running }]);
  await t.as(learner, {
    method: 'POST',
    url: `/api/v1/lessons/${created.readLesson}/progress`,
    payload: { read: true },
  });
  const { user } = await openPage(t, learner, `/c/${created.voices.slug}`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Radio Voices' })).toBeVisible());
  const next = within(document.getElementById('next-up')?.closest('section') as HTMLElement);
  expect(next.getByText(/^Next up/)).toHaveTextContent(/^Next up · in /);
  expect(next.getByRole('link', { name: 'Session 4' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/events\/\d+-/),
  );
  expect(next.getByText('Add to calendar')).toBeVisible();
  expect(within(next.getByRole('list', { name: 'To prepare' })).getByRole('link')).toHaveAttribute(
    'href',
    `/lessons/${created.openLesson}`,
  );

  const steps = await sectionOf('Step by step');
  const names = () => steps.getAllByRole('listitem').map((step) => within(step).getByRole('link').textContent);
  await user.click(steps.getByRole('button', { name: /^Show \d earlier$/ }));
  expect(names()).toEqual([
    ...['Session 1', 'Welcome', 'Session 2', 'Session 3', 'Three rooms'],
    // A draft is listed below with the other lessons, but isn't a step.
    ...['Session 4', 'A habit', 'Session 5', 'Session 6'],
  ]);
  const step = (name: string) => steps.getByRole('link', { name }).closest('li');
  expect(step('Welcome')).toHaveTextContent(/Done$/);
  expect(step('Session 3')).toHaveTextContent(/Done$/);
  expect(step('Three rooms')).toHaveTextContent(/Open$/);
  expect(step('Session 4')).toHaveTextContent(/Next$/);
  expect(step('A habit')).toHaveTextContent(/Opens in \d days$/);
  expect(steps.getAllByText(/^(Next|Now)$/)).toHaveLength(1);

  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  // The specification's sections, in its order.
  const named = [
    'Your enrolled Radio Voices Course',
    'Upcoming Radio Voices Courses',
    'Class Session Events',
    'Course Lessons',
  ];
  expect(titles.filter((title) => named.includes(title ?? ''))).toEqual(named);
  // What the learner came for is above what is on sale.
  expect(titles.indexOf('Step by step')).toBe(titles.indexOf('Upcoming Radio Voices Courses') - 1);
  expect(titles.at(-1)).toBe('People');
  expect(within(screen.getByRole('main')).getAllByRole('button').at(-1)).toHaveAccessibleName('Leave this course');
});

test('every date on the page has its weekday, month, day, and year', async () => {
  const learner = await aLearner(ctx(), [{ cohort: created.running }]);
  const { user } = await openPage(t, learner, `/c/${created.voices.slug}`);
  await screen.findByRole('heading', { level: 1, name: 'Radio Voices' });
  await user.click(screen.getByText('6 class sessions'));
  await screen.findAllByText('Session 6');
  await user.click(screen.getByRole('button', { name: 'Leave this course' }));
  await screen.findAllByText(/You’ll get back|You won’t get a refund/);
  const WHOLE =
    /(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)?[a-z]*, (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}, \d{4}/;
  const HOURS_ALONE = /^\d{1,2}:\d\d/;
  const dates = [...document.querySelectorAll('time')].filter(
    ({ textContent, dateTime }) => !HOURS_ALONE.test(textContent) && !/^in /.test(textContent) && dateTime !== '',
  );
  expect(dates.length).toBeGreaterThan(15);
  for (const { textContent } of dates) expect(textContent).toMatch(WHOLE);
  expect(document.body.textContent).not.toMatch(/\b(Today|Tomorrow)\b/);
});

test('a session that the learner canceled has no join link, and isn’t what comes next', async () => {
  const course = await aCourse(ctx(), { name: 'Stage Voices' });
  const cohort = await aCohort(daysAgo(ctx(), 90), { courseId: course.id, startsIn: 60, endsIn: 120 });
  const [canceled, kept] = [
    await aClassSession(ctx(), { cohortId: cohort.id, inHours: 0.1, name: 'First call' }),
    await aClassSession(ctx(), { cohortId: cohort.id, inHours: 0.2, name: 'Second call' }),
  ];
  const learner = await aLearner(ctx(), [{ cohort }]);
  const url = `/api/v1/events/${canceled.id}/attend`;
  await t.as(learner, { method: 'POST', url, payload: { ticket_type_id: null, attending: false } });
  const { open } = await openPage(t, learner, `/c/${course.slug}`);
  await screen.findByText(/^Next up/);
  const next = within(document.getElementById('next-up')?.closest('section') as HTMLElement);
  expect(next.getByRole('link', { name: 'Second call' })).toBeVisible();
  // Two links: on the card, and in the row of the session that remains.
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Join early' })).toHaveLength(2));
  const sessions = await sectionOf('Class Session Events');
  const row = (name: string) => within(sessions.getByRole('link', { name }).closest('li') as HTMLElement);
  expect(row('Second call').getByRole('link', { name: 'Join early' })).toBeVisible();
  expect(row('First call').queryByRole('link', { name: 'Join early' })).toBeNull();

  // The canceled session has no join link among the other sessions on an event page, either.
  await open(`/events/${kept.id}`);
  const other = within((await screen.findByRole('link', { name: 'First call' })).closest('li') as HTMLElement);
  expect(other.queryByRole('link', { name: 'Join early' })).toBeNull();
});

test('without an enrollment: no timeline, no way to leave, full dates, lesson names, and the way to enroll', async () => {
  const course = await aCourse(ctx(), { name: 'Night Voices' });
  const next = await aCohort(ctx(), { courseId: course.id, name: 'Night Voices: Spring' });
  await aLesson(ctx(), { cohortId: next.id, name: 'First words', inHours: 24 });
  const { starts_at, ends_at } = await ctx()
    .db.selectFrom('cohorts')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', next.id)
    .executeTakeFirstOrThrow();
  const { arrive, open } = await openPage(t, await aLearner(ctx()), `/c/${course.id}-whatever`);
  await arrive(`/c/${course.slug}`);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Upcoming Night Voices Courses' })).toBeVisible());
  expect(screen.getByRole('link', { name: 'Continue Enrollment' })).toHaveAttribute('href', '/select_enrollment_type');
  expect(screen.queryByRole('heading', { name: 'Step by step' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Leave this course' })).toBeNull();
  const card = within(screen.getByRole('article', { name: 'Night Voices: Spring' }));
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    fullDate(starts_at),
    fullDate(ends_at),
  ]);
  const sessions = await sectionOf('Class Session Events');
  expect(sessions.getByText('Upcoming events show one week before the course begins.')).toBeVisible();
  expect(sessions.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events');
  const lessons = await sectionOf('Course Lessons');
  expect(lessons.getAllByRole('listitem')).toHaveLength(1);
  expect(lessons.getByText('First words')).toBeVisible();
  expect(lessons.queryByRole('link')).toBeNull();

  await open('/c/there-is-no-such-course');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Not Found' })).toBeVisible());
  expect(document.title).toBe('Not Found · Callboard');
});

test('after a course is over: its letter and past sessions, with nothing coming next', async () => {
  const course = await aCourse(ctx(), { name: 'Foley for Film' });
  const over = await aCohort(daysAgo(ctx(), 90), { courseId: course.id, startsIn: 30, endsIn: 60 });
  await aClassSession(ctx(), { cohortId: over.id, inHours: -40 * 24, name: 'Footsteps' });
  await openPage(t, await aLearner(ctx(), [{ cohort: over, state: 'completed' }]), `/c/${course.slug}`);
  const letter = (await sectionOf('Completed Foley for Film Courses')).getByRole('link', {
    name: 'Download Letter of Completion',
  });
  expect(letter).toHaveAttribute('href', `/certificates/${over.id}`);
  expect(document.getElementById('next-up')).toBeNull();
  const [step] = (await sectionOf('Step by step')).getAllByRole('listitem');
  expect(step).toHaveTextContent(/Session: Footsteps ?Done$/);
});
