import { notFound } from '#contract/primitives/problem.ts';
import { spelledField } from '#contract/workouts/workout.fields.ts';
import type { WorkoutChange } from '#contract/workouts/workout-dry-runs.endpoints.ts';
import type { WorkoutChoice, WorkoutInput } from '#contract/workouts/workout-input.ts';
import { findWorkoutSettings, workoutStatusAt } from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { planWorkoutChange, refuseWrongWorkout, type WorkoutPlan, workoutEffects } from './plan-change.ts';
import { checkoutsIn } from './teacher-workout.query.ts';

const utc = (at: Date | null | undefined) => at?.toISOString() ?? null;

function timesOf({ present, wanted }: WorkoutPlan): WorkoutChange['times'] {
  const { start, durationMinutes } = wanted;
  const was = { timezone: present.timezone, startsAtUtc: utc(present.startsAt), endsAtUtc: utc(present.endsAt) };
  const now = {
    timezone: wanted.timezone,
    startsAtUtc: utc(start?.startsAt),
    endsAtUtc: utc(start && new Date(start.startsAt.getTime() + durationMinutes * 60_000)),
  };
  return was.startsAtUtc === now.startsAtUtc && was.endsAtUtc === now.endsAtUtc ? null : { was, now };
}

/** How many people on the waitlist get offered a spot right away because of more capacity. */
function offeredBy({ present, wanted }: WorkoutPlan): number {
  return (['live', 'written'] as const).reduce((sum, kind) => {
    const { capacity, taken, held, waiting } = present[kind];
    const free = wanted[kind].capacity - taken - held;
    return sum + (wanted[kind].capacity > capacity ? Math.min(waiting, free) : 0);
  }, 0);
}

const PRICES = [
  ['live', ['liveSessionMemberPrice', 'liveSessionNonmemberPrice']],
  ['written', ['asyncSessionMemberPrice', 'asyncSessionNonmemberPrice']],
] as const;

/**
 * The dry run of a change: who is notified of a new time and may cancel until when, who gets a spot, which checkouts
 * keep the old price, and what is still waiting for feedback (rules-teachers A6, W1 to W3). Refuses what the save would
 * refuse.
 */
export async function showWorkoutChange(
  ctx: Ctx,
  request: { workoutId: number; sent: WorkoutInput; status: WorkoutChoice | undefined },
): Promise<WorkoutChange> {
  const present = await findWorkoutSettings(ctx, request.workoutId);
  if (!present) throw notFound();
  const plan = planWorkoutChange(present, request.sent, request.status);
  const now = ctx.clock.now();
  refuseWrongWorkout(plan, now);
  const { totals, refundUntil, unanswered } = await workoutEffects(ctx, plan);
  const offered = present.status === 'published' ? offeredBy(plan) : 0;
  const repriced = PRICES.filter(([, fields]) => fields.some((field) => plan.fields.includes(field)));
  const held = await checkoutsIn(
    ctx,
    repriced.map(([kind]) => present[kind].seatPoolId),
  );
  const onSale = workoutStatusAt(present, now) === 'published';
  return {
    fields: [...plan.fields.map(spelledField), ...(plan.to ? (['status'] as const) : [])],
    consequential: totals.people > 0 || offered > 0 || unanswered > 0 || held > 0,
    times: timesOf(plan),
    people: totals.people,
    refundable:
      refundUntil && totals.refundable > 0 ? { places: totals.refundable, untilUtc: refundUntil.toISOString() } : null,
    offered,
    prices: onSale && repriced.length > 0 ? { held } : null,
    unanswered,
    totals,
  };
}
