import type { Person } from '#server/features/accounts/index.ts';

/** Where somebody teaches by a staff role of their own; staff's right to everything is not teaching. */
export interface Taught {
  /** School Admin of these. */
  readonly schoolIds: readonly number[];
  /** Course admin of these. */
  readonly courseIds: readonly number[];
}

/** The schools and courses that a person teaches. */
export function taughtBy(person: Pick<Person, 'adminOfSchoolIds' | 'adminOfCourseIds'>): Taught {
  return { schoolIds: person.adminOfSchoolIds, courseIds: person.adminOfCourseIds };
}
