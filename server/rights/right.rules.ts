import { managesSchool } from '#server/features/accounts/index.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';

/** Whose rights are asked for. */
export interface Asker {
  readonly isStaff: boolean;
  readonly adminOfSchoolIds: readonly number[];
  readonly adminOfCourseIds: readonly number[];
}

/** What a managed thing is to whoever asks: `forbidden` is told (403), `hidden` is as if it weren't there (404). */
export type Right = 'allowed' | 'forbidden' | 'hidden';

/**
 * Whether somebody manages a thing (rules §9, rules-teachers A7): School Admins all of their school, course admins what is
 * their course's. `adminHere`: course admin of some course of the thing's school.
 */
export function decideRight(
  person: Asker,
  thing: ManagedThing & { readonly adminHere: boolean },
  as: 'school-admin' | undefined,
): Right {
  if (managesSchool(person, thing.schoolId)) return 'allowed';
  const { courseIds = [] } = thing;
  const allTheirs = courseIds.length > 0 && courseIds.every((id) => person.adminOfCourseIds.includes(id));
  if (allTheirs && as === undefined) return 'allowed';
  if (thing.courseId === null) return thing.adminHere ? 'forbidden' : 'hidden';
  if (!person.adminOfCourseIds.includes(thing.courseId)) return 'hidden';
  return as === 'school-admin' ? 'forbidden' : 'allowed';
}
