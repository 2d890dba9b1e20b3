import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { followCourse } from '#server/features/enrollment/index.ts';
import { aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { aLearner, testCtx } from './places.ts';

const t = testApp();
const ctx = () => testCtx(t);
const rows = () => within(screen.getByRole('main')).getAllByRole('listitem');

test('a teacher sees who follows all courses or one; a learner learns why they can’t', async () => {
  const { personId: teacher } = await makePerson(ctx());
  const school = await aSchool(ctx(), { adminId: teacher });
  const learner = await aLearner(ctx(), [], 'Alma');
  const other = await aLearner(ctx(), [], 'Bo');
  const voices = await aCourse(ctx(), { schoolId: school.id, name: 'Radio Voices' });
  const foley = await aCourse(ctx(), { schoolId: school.id, name: 'Foley for Film' });
  for (const [userId, courseId] of [
    [learner, voices.id],
    [other, voices.id],
    [other, foley.id],
  ] as const)
    await followCourse(ctx(), { userId, courseId });

  const { user, arrive } = await openPage(t, teacher, '/followers');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Followers' })).toBeVisible());
  const courses = within(await screen.findByRole('navigation', { name: 'Courses' }));
  expect(courses.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All courses · 3',
    'Radio Voices · 2',
    'Foley for Film · 1',
  ]);
  expect(rows().filter(({ textContent }) => /Alma L\.Radio Voices/.test(textContent ?? ''))).toHaveLength(1);
  await user.click(courses.getByRole('link', { name: /Foley for Film/ }));
  await arrive(`/followers?course=${foley.id}`);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent(/Bo L\.Foley for Film/);

  await openPage(t, learner, '/followers');
  await waitFor(() => expect(screen.getByText('Followers are for teachers')).toBeVisible());
});

test('a learner finds their reminders in one place, removes one, and can set it again', async () => {
  const learner = await aLearner(ctx());
  const { id: courseId } = await aCourse(ctx(), { name: 'Harmony by Ear' });
  await followCourse(ctx(), { userId: learner, courseId });
  const kept = () => ctx().db.selectFrom('course_follows').select('course_id').where('user_id', '=', learner).execute();
  const { user, open } = await openPage(t, learner, '/courses-followed');
  await screen.findByRole('heading', { level: 1, name: 'Reminders' });
  const row = async () =>
    within((await screen.findByRole('link', { name: 'Harmony by Ear' })).closest('li') as HTMLElement);
  await user.click((await row()).getByRole('button', { pressed: true }));
  await waitFor(async () => expect((await row()).getByRole('button', { pressed: false })).toBeVisible());
  await waitFor(async () => expect(await kept()).toEqual([]));
  // The row stays until the learner leaves the page.
  await user.click((await row()).getByRole('button', { pressed: false }));
  await waitFor(async () => expect((await row()).getByRole('button', { pressed: true })).toBeVisible());
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  await open('/courses-followed');
  expect((await row()).getByRole('button', { pressed: true })).toBeVisible();
});
