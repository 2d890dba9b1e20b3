import { Refusal, refuseFields } from '#contract/primitives/problem.ts';
import { managesSchool, type Person } from '#server/features/accounts/index.ts';

/**
 * Course fields that only School Admins and staff may change; course admins may change the rest (rules-teachers D1).
 */
const SCHOOL_ADMINS_ALONE = ['name', 'slug', 'level', 'email'] as const;
const WORDS = 'Only School Admins can change this.';

/** Whether a person who manages the course may change its name, slug, level, and reply-to. */
export function maySetDetails(
  person: Pick<Person, 'isStaff' | 'adminOfSchoolIds' | 'adminOfCourseIds'>,
  schoolId: number,
): boolean {
  return managesSchool(person, schoolId);
}

/** @throws 403 that names each field this person may not change, before anything is written */
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
