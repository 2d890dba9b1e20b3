import type { Person } from '#server/features/accounts/index.ts';

/** Where a person teaches by their own staff role. Platform staff's general access isn't teaching. */
export interface Taught {
  /** Schools where they are School Admin. */
  readonly schoolIds: readonly number[];
  /** Courses where they are course admin. */
  readonly courseIds: readonly number[];
}

/** The schools and courses that a person teaches. */
export function taughtBy(person: Pick<Person, 'adminOfSchoolIds' | 'adminOfCourseIds'>): Taught {
  return { schoolIds: person.adminOfSchoolIds, courseIds: person.adminOfCourseIds };
}
