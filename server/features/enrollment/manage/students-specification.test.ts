import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();

test('a course has teachers (School Admins and Course Admins), students, and people on its waitlist', async () => {
  const own = await aTaughtCourse(t);
  const cohort = await own.cohort();
  const student = (await makePerson(own.ctx, { email: 'learns@product.test' })).personId;
  await aPlace(own.ctx, { personId: student, cohortId: cohort.id, courseId: own.course.id });
  const now = own.ctx.clock.now();
  await t.db
    .insertInto('course_waitlist')
    .values({
      school_id: own.school.id,
      course_id: own.course.id,
      email: 'waits@product.test',
      joined_at: now,
      confirmed_at: now,
    })
    .execute();
  const read = async (path: string, as = own.schoolAdminId) =>
    (await own.call(as, 'GET', `/teachers/courses/${own.course.id}/${path}`)).body;
  const roles = (await read('course_admins')).courseAdmins.map(({ role }: { role: string }) => role);
  expect(roles.toSorted()).toEqual(['Course Admin', 'School Admin']);
  for (const teacher of [own.schoolAdminId, own.courseAdminId]) {
    const { users } = await read('users', teacher);
    const states = users.map(({ email, state }: { email: string; state: string }) => [email, state]);
    expect(states.toSorted()).toEqual([
      ['learns@product.test', 'active'],
      ['waits@product.test', 'waitlist'],
    ]);
  }
  for (const stranger of [student, (await makePerson(own.ctx)).personId]) {
    expect((await own.call(stranger, 'GET', `/teachers/courses/${own.course.id}/users`)).status).toBe(404);
  }
});
