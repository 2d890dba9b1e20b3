import type { DAY_BEFORE, HOUR_BEFORE } from '#server/features/tickets/index.ts';
import { isReminderTimely } from '#server/letters/reminder.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type WorkoutFacts, workoutFacts } from './workout-mail.query.ts';

export const going = (workout: WorkoutFacts): boolean =>
  workout.status === 'published' || workout.status === 'finished';

/** Loads a workout, but only while the email still applies to this person. */
export function aboutWorkout<D extends { workoutId: number }>(holds: (workout: WorkoutFacts, data: D) => boolean) {
  return async (ctx: Ctx, data: D, userId: number | null): Promise<(D & { readonly workout: WorkoutFacts }) | null> => {
    const workout = await workoutFacts(ctx, data.workoutId, userId);
    return workout && workout.status !== 'draft' && holds(workout, data) ? { ...data, workout } : null;
  };
}

/** A reminder about the live part; null unless it is sent within its time. */
export const beforeLive =
  (time: typeof DAY_BEFORE | typeof HOUR_BEFORE) =>
  async (ctx: Ctx, data: { workoutId: number }, userId: number | null) => {
    const live = aboutWorkout<{ workoutId: number }>((workout) => going(workout) && workout.live);
    const facts = await live(ctx, data, userId);
    return facts && isReminderTimely(facts.workout.startsAt, ctx.clock.now(), time) ? facts : null;
  };
