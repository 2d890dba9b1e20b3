import { ON_WAITLIST, type Student, type StudentState } from '#contract/students/students.endpoints.ts';
import type { StudentRow } from './student-rows.query.ts';

/** An enrollment's state, in the list's words. */
export function studentStateOf(place: { readonly state: string | null; readonly suspended: boolean }): StudentState {
  if (place.state === null) return 'waitlist';
  if (place.suspended && (place.state === 'active' || place.state === 'completed')) return 'suspended';
  if (place.state === 'transferred') return 'moved';
  // A check constraint limits the states; revoked enrollments are in no list.
  return place.state as StudentState;
}

export function presentStudent(row: StudentRow): Student {
  return {
    displayName: row.displayName,
    email: row.email,
    cohortMoniker: row.moniker ?? ON_WAITLIST,
    personId: row.personId,
    key: row.key,
    placeId: row.placeId,
    cohortId: row.cohortId,
    state: studentStateOf(row),
    sinceUtc: row.since.toISOString(),
    lessonsRead: row.lessonsRead,
    lessonsOpen: row.lessonsOpen,
    sessionsJoined: row.sessionsJoined,
    sessionsHeld: row.sessionsHeld,
    unsubscribed: row.unsubscribed,
  };
}
