import { notFound } from '#contract/primitives/problem.ts';
import { managesSchool, type Person, refuseLockedStaff, requirePerson } from '#server/features/accounts/index.ts';
import { lockSchool } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Locks the school and checks again that the actor is its School Admin, in case their role just ended. @throws 404 as
 * for someone else's school
 */
export async function requireSchoolAdmin(tx: Ctx, schoolId: number): Promise<Person> {
  const school = await lockSchool(tx, schoolId);
  const person = await requirePerson(tx);
  if (school && !managesSchool(person, schoolId)) refuseLockedStaff(person);
  if (!school || !managesSchool(person, schoolId)) throw notFound();
  return person;
}
