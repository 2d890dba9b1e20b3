import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { type ACohort, aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { TestApp } from '#testing/app.ts';
import { requestsOf } from '#testing/requests.ts';

/** A course with its people and a way to send requests as them; for tests. */
export async function aTaughtCourse(t: TestApp) {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const schoolAdminId = (await makePerson(ctx)).personId;
  const courseAdminId = (await makePerson(ctx)).personId;
  const staffId = (await makePerson(ctx)).personId;
  await ctx.db.updateTable('users').set({ is_staff: true }).where('id', '=', staffId).execute();
  const school = await aSchool(ctx, { adminId: schoolAdminId });
  const course = await aCourse(ctx, { schoolId: school.id });
  await giveCourseAdmin(ctx, { schoolId: school.id, courseId: course.id, userId: courseAdminId, invitedBy: null });
  const call = requestsOf(t);
  return {
    ctx,
    school,
    course,
    schoolAdminId,
    courseAdminId,
    staffId,
    call,
    cohort: (input: ACohort = {}) => aCohort(ctx, { courseId: course.id, ...input }),
    show: async (cohortId: number, as = courseAdminId) =>
      (await call(as, 'GET', `/teachers/cohorts/${cohortId}`)).body.cohort,
    patch: (cohortId: number, payload: object, as = courseAdminId) =>
      call(as, 'PATCH', `/teachers/cohorts/${cohortId}`, payload),
  };
}
export type Taught = Awaited<ReturnType<typeof aTaughtCourse>>;
