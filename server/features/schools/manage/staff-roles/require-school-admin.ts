import { notFound } from '#contract/primitives/problem.ts';
import { managesSchool, type Person, refuseLockedStaff, requirePerson } from '#server/features/accounts/index.ts';
import { lockSchool } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Locks the school and asks once more whether the actor is its School Admin: who was ended by somebody else meanwhile does
 * nothing more. @throws 404 as for anybody else's school
 */
export async function requireSchoolAdmin(tx: Ctx, schoolId: number): Promise<Person> {
  const school = await lockSchool(tx, schoolId);
  const person = await requirePerson(tx);
  if (school && !managesSchool(person, schoolId)) refuseLockedStaff(person);
  if (!school || !managesSchool(person, schoolId)) throw notFound();
  return person;
}
