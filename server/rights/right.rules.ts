import { managesSchool } from '#server/features/accounts/index.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';

export interface PersonAsking {
  readonly isStaff: boolean;
  readonly adminOfSchoolIds: readonly number[];
  readonly adminOfCourseIds: readonly number[];
}

/** The caller's right to a managed thing: `forbidden` is a 403; `hidden` is a 404, as if it didn't exist. */
export type Right = 'allowed' | 'forbidden' | 'hidden';

/**
 * Whether a person manages a thing (rules §9, rules-teachers A7): School Admins manage everything in their school,
 * course admins what belongs to their course. `adminHere`: course admin of some course in the thing's school.
 */
export function decideRight(
  person: PersonAsking,
  managed: ManagedThing & { readonly adminHere: boolean },
  as: 'school-admin' | undefined,
): Right {
  if (managesSchool(person, managed.schoolId)) return 'allowed';
  const { courseIds = [] } = managed;
  const allTheirs = courseIds.length > 0 && courseIds.every((id) => person.adminOfCourseIds.includes(id));
  if (allTheirs && as === undefined) return 'allowed';
  if (managed.courseId === null) return managed.adminHere ? 'forbidden' : 'hidden';
  if (!person.adminOfCourseIds.includes(managed.courseId)) return 'hidden';
  return as === 'school-admin' ? 'forbidden' : 'allowed';
}
