import { managesCourse, managesSchool, type Person } from '#server/features/accounts/index.ts';

/** Who manages an event: its course's teachers if it has one, the School Admins, staff (rules §9). */
export function managesEvent(person: Person | null, event: { schoolId: number; courseId: number | null }): boolean {
  if (!person) return false;
  return event.courseId === null
    ? managesSchool(person, event.schoolId)
    : managesCourse(person, { id: event.courseId, schoolId: event.schoolId });
}

/**
 * Who may watch an event's recording: for a cohort's event, the people enrolled, its teachers, and staff; for others,
 * members and staff (rules §6).
 */
export function watchesRecording(
  person: Person | null,
  event: { schoolId: number; courseId: number | null; cohortId: number | null },
  enrolled: boolean,
): boolean {
  if (managesEvent(person, event)) return true;
  if (event.cohortId !== null) return enrolled;
  return person?.access === 'member' || person?.access === 'staff';
}

/** Withheld from visitors: members-only events that belong to no course (L§6). */
export function isWithheld(person: Person | null, event: { admittance: string; courseId: number | null }): boolean {
  return person === null && event.admittance === 'members-only' && event.courseId === null;
}

/**
 * Who gets the summary and the homework: anyone who sees the event; for a cohort's event, the people enrolled and its
 * managers (rules §6).
 */
export function seesLastingContent(
  person: Person | null,
  event: { schoolId: number; courseId: number | null; cohortId: number | null },
  enrolled: boolean,
): boolean {
  return event.cohortId === null || enrolled || managesEvent(person, event);
}
