import { Refusal, refuseFields } from '#contract/primitives/problem.ts';
import type { WorkoutField } from '#contract/workouts/workout.fields.ts';
import type { WorkoutChangeTotals } from '#contract/workouts/workout-dry-runs.endpoints.ts';
import type { WorkoutChoice, WorkoutInput } from '#contract/workouts/workout-input.ts';
import { belowSold } from '#server/features/seats/index.ts';
import { moveOpensRefund } from '#server/features/tickets/index.ts';
import {
  LIVE_PART_STAYS,
  lockedWorkoutFields,
  mergeWorkout,
  refuseCancelled,
  togglesLivePart,
  type WantedWorkout,
  type WorkoutProblems,
  type WorkoutSettings,
  workoutProblems,
  workoutStatusAt,
} from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { workoutContext } from './teacher-workout.query.ts';

/** A requested workout change, parsed but not yet checked. */
export interface WorkoutPlan {
  readonly present: WorkoutSettings;
  readonly sent: WorkoutInput;
  readonly wanted: WantedWorkout;
  readonly fields: readonly WorkoutField[];
  readonly problems: WorkoutProblems;
  /** The new status. Null: unchanged. */
  readonly to: WorkoutChoice | null;
}

/** Parses a change to a workout. @throws 409 for a canceled one, whatever is sent */
export function planWorkoutChange(
  present: WorkoutSettings,
  sent: WorkoutInput,
  status: WorkoutChoice | undefined,
): WorkoutPlan {
  refuseCancelled(present);
  return {
    present,
    sent,
    ...mergeWorkout(present, sent),
    to: status === undefined || status === present.status ? null : status,
  };
}

const refuseAny = (problems: WorkoutProblems) => {
  if (Object.keys(problems).length > 0) throw refuseFields({ ...problems });
};

const KINDS = [
  ['live', 'capacityLive'],
  ['written', 'capacityAsync'],
] as const;

/** Refuses unreadable fields (422), locked fields (409), and broken rules (422): each with a sentence per field. */
export function refuseWrongWorkout(plan: WorkoutPlan, now: Date): void {
  const { present, wanted, fields, to } = plan;
  refuseAny(plan.problems);
  const locked = lockedWorkoutFields(present, now);
  const touched = fields.flatMap((field) => (locked[field] ? [[field, locked[field]] as const] : []));
  // Once a workout starts, its time is locked, and so is everything that depends on the time.
  if (locked.startDate && togglesLivePart(present, wanted)) touched.push(['capacityLive', LIVE_PART_STAYS]);
  if (touched.length > 0) {
    throw new Refusal('field_locked', 409, "This can't be changed anymore.", { fields: Object.fromEntries(touched) });
  }
  refuseAny(workoutProblems(plan, { from: present.status, to: to ?? present.status, now }));
  for (const [kind, field] of KINDS) {
    const sold = present[kind].taken + present[kind].held;
    if (wanted[kind].capacity < sold) throw belowSold(sold, field);
  }
}

/** The effects that saving this plan would have on people, as of now. */
export interface WorkoutEffects {
  /** True if the time changes, and people have seen the old one. */
  readonly moves: boolean;
  /** Until when paid spots are refunded in full because of the new time. */
  readonly refundUntil: Date | null;
  /** Submissions waiting for feedback, if the change finishes the workout. */
  readonly unanswered: number;
  readonly totals: WorkoutChangeTotals;
}

/** Whether the workout's start or end changes. */
export const changesTime = ({ present, wanted }: WorkoutPlan): boolean =>
  wanted.start !== null &&
  (present.startsAt?.getTime() !== wanted.start.startsAt.getTime() ||
    present.durationMinutes !== wanted.durationMinutes);

export async function workoutEffects(ctx: Ctx, plan: WorkoutPlan): Promise<WorkoutEffects> {
  const { present, wanted, to } = plan;
  const moves = changesTime(plan) && workoutStatusAt(present, ctx.clock.now()) === 'published';
  const startsAt = wanted.start?.startsAt ?? null;
  const refundUntil =
    moves && present.startsAt && startsAt && moveOpensRefund(present.startsAt, startsAt) ? startsAt : null;
  const around = await workoutContext(ctx, present.id);
  return {
    moves,
    refundUntil,
    unanswered: to === 'finished' ? around.unanswered : 0,
    totals: { people: moves ? around.people : 0, refundable: refundUntil ? around.paid : 0 },
  };
}
