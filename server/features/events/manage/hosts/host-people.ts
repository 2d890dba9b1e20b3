import { notFound } from '#contract/primitives/problem.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { hasCourseIn } from '#server/rights/managed-item.query.ts';
import { staffOfSchool } from './teacher-host.query.ts';

/**
 * The accounts that a school's host may be linked to (rules-teachers H4): its staff, so that they find the event among
 * what they teach. Course Admins choose from the School Admins and their own courses' admins. @throws 404 for a person
 * who doesn't teach at the school
 */
export async function hostPeople(ctx: Ctx, schoolId: number): Promise<{ id: number; name: string }[]> {
  const person = await requirePerson(ctx);
  if (managesSchool(person, schoolId)) return staffOfSchool(ctx, schoolId, null);
  if (!(await hasCourseIn(ctx, schoolId, person.adminOfCourseIds))) throw notFound();
  return staffOfSchool(ctx, schoolId, person.adminOfCourseIds);
}
