import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { aCourse, aSchool } from '../cohort/cohort.factory.ts';

/** A school with one course, two School Admins, and the course's admin. For tests. */
export async function aTaughtSchool(ctx: Ctx) {
  const first = await makePerson(ctx);
  const school = await aSchool(ctx, { adminId: first.personId });
  const course = await aCourse(ctx, { schoolId: school.id });
  const second = await makePerson(ctx);
  const courseAdmin = await makePerson(ctx);
  await giveSchoolAdmin(ctx, { schoolId: school.id, userId: second.personId, invitedBy: first.personId });
  await giveCourseAdmin(ctx, {
    schoolId: school.id,
    courseId: course.id,
    userId: courseAdmin.personId,
    invitedBy: first.personId,
  });
  return { school, course, admin: first, second, courseAdmin };
}
