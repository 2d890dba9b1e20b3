import { refuse } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { managesSchool, type Person } from '#server/features/accounts/index.ts';
import { SENTENCES } from './workout.rules.ts';

/** Workouts belong to a school: its School Admins and platform staff manage them (rules §9). */
export function managesWorkout(person: Person | null, workout: { schoolId: number }): boolean {
  return person !== null && managesSchool(person, workout.schoolId);
}

/** Drafts are visible to people who manage them, other workouts to everyone who is signed in. */
export function seesWorkout(person: Person, workout: { schoolId: number; status: string }): boolean {
  return workout.status !== 'draft' || managesWorkout(person, workout);
}

/** 409: a canceled workout can't be changed. */
export function refuseCancelled(workout: { status: string }): void {
  if (workout.status === 'cancelled') throw refuse(WORKOUT_REFUSALS.cancelled, 409, SENTENCES.cancelled);
}
