import { notFound } from '#contract/primitives/problem.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { hasCourseIn } from '#server/rights/managed-thing.query.ts';
import { staffOfSchool } from './teacher-host.query.ts';

/**
 * Whose account may stand behind a host of a school (rules-teachers H4): its staff, so that they find the event among what they
 * teach. Course admins choose among the School Admins and the admins of their own courses. @throws 404 for who doesn't teach there
 */
export async function hostPeople(ctx: Ctx, schoolId: number): Promise<{ id: number; name: string }[]> {
  const person = await requirePerson(ctx);
  if (managesSchool(person, schoolId)) return staffOfSchool(ctx, schoolId, null);
  if (!(await hasCourseIn(ctx, schoolId, person.adminOfCourseIds))) throw notFound();
  return staffOfSchool(ctx, schoolId, person.adminOfCourseIds);
}
