import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { aLearner, testCtx } from '../enrollment/places.ts';
import { openPage } from '../open-page.tsx';
import { sectionOf } from '../section.ts';

const t = testApp();
const ctx = () => testCtx(t);
const card = async (name: string) => within(await screen.findByRole('complementary', { name }));

test('the start page leads visitors to the courses, and signed-in people to the dashboard', async () => {
  await aCourse(ctx(), { name: 'Drawing Breath' });
  const { user, arrive } = await openPage(t, null, '/');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Learn your craft in good company' })).toBeVisible(),
  );
  expect((await sectionOf('Courses')).getByRole('link', { name: 'Drawing Breath' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse Courses' }));
  await arrive('/courses');
  const signedIn = await openPage(t, await aLearner(ctx()), '/');
  await signedIn.arrive('/dashboard');
});

test('the catalog filters by topic in its URL', async () => {
  await aCourse(ctx(), { name: 'Manga Foundations', topic: 'Manga' });
  await aCourse(ctx(), { name: 'Night Voices', topic: 'Voice' });
  const { user, arrive } = await openPage(t, null, '/courses');
  const topics = within(await screen.findByRole('navigation', { name: 'Topics' }));
  expect(screen.getByRole('link', { name: 'Night Voices' })).toBeVisible();
  await user.click(topics.getByRole('link', { name: 'Manga' }));
  await arrive('/courses?topic=Manga');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Night Voices' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Manga Foundations' })).toBeVisible();
});

test('a visitor reads a course, finds its school, a free event, and the way in', async () => {
  const school = await aSchool(ctx(), { name: 'Lantern Voice Studio' });
  const course = await aCourse(ctx(), { name: 'Radio Voices', schoolId: school.id });
  await aCohort(ctx(), { courseId: course.id });
  await aLandingPage(ctx(), course.id);
  await anEvent(ctx(), { schoolId: school.id, name: 'Open mic' });
  const { user, open, arrive } = await openPage(t, null, `/courses/${course.slug}`);
  expect((await card('Enroll')).getByText('$200')).toBeVisible();
  expect((await card('Enroll')).getByText(/^Not the right fit\? Full refund until/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Questions' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Lantern Voice Studio' }));
  await arrive(`/schools/${school.slug}`);
  await open(`/courses/${course.slug}`);
  await user.click((await card('Enroll')).getByRole('link', { name: 'Enroll' }));
  await arrive(`/sign_up?next=%2Fcourses%2F${course.slug}`);
  await open(`/courses/${course.slug}`);
  await user.click((await card('A free event')).getByRole('link', { name: 'Open mic' }));
  await arrive(/^\/events\/\d+-open-mic$/);
  expect((await card('Attend')).getByText('Free', { exact: true })).toBeVisible();
});

test('a learner enrolls from the course page through to checkout', async () => {
  const { courseId, id } = await aCohort(ctx(), { name: 'Harmony by Ear: Winter' });
  const learner = await aLearner(ctx());
  const { user, arrive } = await openPage(t, learner, `/courses/${courseId}`);
  await user.click((await card('Enroll')).getByRole('button', { name: 'Enroll' }));
  await arrive('/select_enrollment_type');
  expect((await screen.findAllByText(/Harmony by Ear: Winter/))[0]).toBeVisible();
  const selected = await ctx()
    .db.selectFrom('cohort_selections')
    .select('cohort_id')
    .where('user_id', '=', learner)
    .execute();
  expect(selected).toEqual([{ cohort_id: id }]);
});

test('an event can be shared and saved to a calendar before attending, and its page ends with the school’s next events', async () => {
  const school = await aSchool(ctx(), { name: 'North Pier Sound' });
  const event = await anEvent(ctx(), { schoolId: school.id, name: 'Listening night' });
  await anEvent(ctx(), { schoolId: school.id, name: 'The night after', inHours: 192 });
  const files: Blob[] = [];
  const createUrlSpy = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:calendar';
  });
  // This link would open the file in place of the page.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = await openPage(t, null, `/events/${event.id}`);
  await user.click(await screen.findByText('Add to calendar'));
  await user.click(screen.getByRole('button', { name: 'Calendar file (.ics)' }));
  expect(saved.mock.contexts).toMatchObject([{ download: `${event.id}-listening-night.ics` }]);
  for (const spy of [createUrlSpy, saved]) spy.mockRestore();
  const entry = (await files[0]?.text())?.replaceAll(/\r\n[ \t]/g, '');
  expect(entry).toContain(`UID:event-${event.uuid}@`);
  expect(entry).toContain(`/events/${event.id}-listening-night`);
  expect(entry).not.toContain('/events/links/');

  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(screen.getByText('Link copied')).toBeVisible());
  expect(await navigator.clipboard.readText()).toContain(`/events/${event.id}-listening-night`);
  expect(screen.getByRole('heading', { name: 'Next at North Pier Sound' })).toBeVisible();
  expect(screen.getByRole('link', { name: /The night after/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'More from North Pier Sound' })).toHaveAttribute(
    'href',
    `/schools/${school.slug}`,
  );
});
