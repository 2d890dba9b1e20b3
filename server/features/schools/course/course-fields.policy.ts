import { Refusal, refuseFields } from '#contract/primitives/problem.ts';
import { managesSchool, type Person } from '#server/features/accounts/index.ts';

/** What of a course only School Admins and staff change; the rest is its course admins', too (rules-teachers D1). */
const SCHOOL_ADMINS_ALONE = ['name', 'slug', 'email'] as const;
const WORDS = 'Only School Admins can change this.';

/** Whether somebody who manages the course may change its name, address and reply-to. */
export function maySetDetails(
  person: Pick<Person, 'isStaff' | 'adminOfSchoolIds' | 'adminOfCourseIds'>,
  schoolId: number,
): boolean {
  return managesSchool(person, schoolId);
}

/** @throws 403 that names each field which this person may not change, before anything is written */
export function checkCourseFields(
  person: Pick<Person, 'isStaff' | 'adminOfSchoolIds' | 'adminOfCourseIds'>,
  schoolId: number,
  sent: Readonly<Record<string, unknown>>,
): void {
  if (maySetDetails(person, schoolId)) return;
  const refused = SCHOOL_ADMINS_ALONE.filter((field) => sent[field] !== undefined);
  if (refused.length === 0) return;
  const { fields, message } = refuseFields(Object.fromEntries(refused.map((field) => [field, WORDS])));
  throw new Refusal('school_admins_only', 403, message, fields ? { fields } : {});
}
