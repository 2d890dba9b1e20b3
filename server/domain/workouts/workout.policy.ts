import { managesSchool, type Person } from '#server/domain/accounts/index.ts';

/** Workouts are of a school: its School Admins and staff manage them (rules §9). */
export function managesWorkout(person: Person | null, workout: { schoolId: number }): boolean {
  return person !== null && managesSchool(person, workout.schoolId);
}

/** Drafts are seen by who manages them; everything published by all who are signed in. */
export function seesWorkout(person: Person, workout: { schoolId: number; status: string }): boolean {
  return workout.status !== 'draft' || managesWorkout(person, workout);
}
