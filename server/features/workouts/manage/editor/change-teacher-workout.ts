import { type LoggedByCode, namesIn } from '#contract/primitives/fields.ts';
import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import { notFound, Refusal } from '#contract/primitives/problem.ts';
import { spelledField, WORKOUT_FIELDS, WORKOUT_STORED, type WorkoutField } from '#contract/workouts/workout.fields.ts';
import type { WorkoutChoice, WorkoutInput } from '#contract/workouts/workout-input.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import { planPayoutsOf } from '#server/features/payouts/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { choosePicture } from '#server/features/schools/index.ts';
import { changeCapacity, queuePromotion } from '#server/features/seats/index.ts';
import { setPlacePrices } from '#server/features/tickets/index.ts';
import {
  findWorkoutSettings,
  finishWorkout,
  lockWorkout,
  publishWorkout,
  saveWorkoutColumns,
  type WantedWorkout,
  type WorkoutSettings,
  withdrawWorkout,
} from '#server/features/workouts/index.ts';
import { moveWorkout } from '#server/journeys/workouts/move-workout.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { loggedFields } from '#server/platform/merge-fields.ts';
import { planWorkoutChange, refuseWrongWorkout, type WorkoutPlan, workoutEffects } from './plan-change.ts';
import { workoutContext, writersOf } from './teacher-workout.query.ts';

/**
 * How many changes of time or instructions may be emailed to a workout's people per day. Everything that emails many
 * people has a limit.
 */
const NEWS_A_DAY: Limit = { name: 'workout-news', points: 20, seconds: 86_400 };

export interface ChangeTeacherWorkout {
  readonly workoutId: number;
  readonly sent: WorkoutInput;
  readonly status: WorkoutChoice | undefined;
  /** Null removes the picture; see `choosePicture`. */
  readonly imageUrl: unknown;
  /** The generated cover to use instead. */
  readonly cover: string | undefined;
  /** True: email changed instructions to people with a written spot (rules-teachers W4). */
  readonly tellInstructions: boolean;
  readonly revision: number | undefined;
  readonly expected: Readonly<Record<string, number>> | undefined;
}

const KINDS = [
  ['live', ['capacityLive', 'liveSessionMemberPrice', 'liveSessionNonmemberPrice']],
  ['written', ['capacityAsync', 'asyncSessionMemberPrice', 'asyncSessionNonmemberPrice']],
] as const satisfies readonly (readonly ['live' | 'written', readonly WorkoutField[]])[];

/** Saves prices before seats, and pools in the order of their ids: the lock order used everywhere. */
async function savePlaces(tx: Ctx, { present, wanted, fields }: WorkoutPlan): Promise<void> {
  for (const [kind, [capacity, ...prices]] of KINDS) {
    const before = present[kind];
    const { memberPriceCents: priceCents, nonmemberPriceCents } = wanted[kind];
    if (prices.some((price) => fields.includes(price))) {
      await setPlacePrices(tx, before.ticketTypeId, { priceCents, nonmemberPriceCents });
    }
    if (!fields.includes(capacity)) continue;
    await changeCapacity(tx, { poolId: before.seatPoolId, capacity: wanted[kind].capacity, field: capacity });
    if (wanted[kind].capacity > before.capacity) await queuePromotion(tx, before.seatPoolId);
  }
}

const TIMES: readonly WorkoutField[] = ['startDate', 'startTime', 'ampm', 'timezone', 'duration'];

async function saveTime(tx: Ctx, { present, wanted, fields }: WorkoutPlan): Promise<void> {
  if (!wanted.start || !fields.some((field) => TIMES.includes(field))) return;
  const { date, time, ampm } = wanted.start;
  await moveWorkout(tx, {
    workoutId: present.id,
    start: { date, time, ampm },
    timezone: wanted.timezone,
    durationMinutes: wanted.durationMinutes,
  });
}

const ACTIONS = { draft: 'withdraw_workout', published: 'publish_workout', finished: 'finish_workout' } as const;

const sendsInstructions = ({ present, fields, to }: WorkoutPlan, notifyRequested: boolean): boolean =>
  notifyRequested && (to ?? present.status) === 'published' && fields.includes('instructions');

/** Whether the change would email anyone. False for an invalid plan: the save then returns all its errors. */
async function sendsMail(ctx: Ctx, plan: WorkoutPlan, notifyRequested: boolean): Promise<boolean> {
  try {
    refuseWrongWorkout(plan, ctx.clock.now());
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  if ((await workoutEffects(ctx, plan)).totals.people > 0) return true;
  if (!sendsInstructions(plan, notifyRequested)) return false;
  return (await workoutContext(ctx, plan.present.id)).writers > 0;
}

/**
 * Counts a change that emails people toward the daily limit. Runs before the transaction, which may wait for locks.
 * @throws 404; 409 if canceled; 429
 */
async function countTowardDailyLimit(
  ctx: Ctx,
  { workoutId, sent, status, tellInstructions }: ChangeTeacherWorkout,
): Promise<void> {
  const seen = await findWorkoutSettings(ctx, workoutId);
  if (!seen) throw notFound();
  const plan = planWorkoutChange(seen, sent, status);
  if (await sendsMail(ctx, plan, tellInstructions)) await takeFromLimit(ctx, NEWS_A_DAY, workoutId);
}

/** Emails the new instructions to people with a written spot, once per save. Returns how many. */
async function notifyNewInstructions(tx: Ctx, workout: WorkoutSettings, revision: number): Promise<number> {
  const writers = await writersOf(tx, workout.id);
  await queueMails(
    tx,
    'workout_instructions_changed',
    writers.map((userId) => ({
      occasion: `workout:${workout.id}:instructions:${revision}`,
      to: { userId },
      data: { workoutId: workout.id },
      schoolId: workout.schoolId,
    })),
  );
  return writers.length;
}

function differences(before: WantedWorkout, after: WantedWorkout): Record<string, string> {
  const price = (cents: number) => formatDollars(toDollars(cents));
  const localTime = ({ start, timezone }: WantedWorkout) =>
    start && `${start.date} ${start.time} ${start.ampm} ${timezone}`;
  const [live, written] = [
    [before.live, after.live],
    [before.written, after.written],
  ] as const;
  const byCode = {
    start: [localTime(before), localTime(after)],
    duration: [before.durationMinutes, after.durationMinutes],
    live_places: [live[0].capacity, live[1].capacity],
    live_member_price: [price(live[0].memberPriceCents), price(live[1].memberPriceCents)],
    live_nonmember_price: [price(live[0].nonmemberPriceCents), price(live[1].nonmemberPriceCents)],
    written_places: [written[0].capacity, written[1].capacity],
    written_member_price: [price(written[0].memberPriceCents), price(written[1].memberPriceCents)],
    written_nonmember_price: [price(written[0].nonmemberPriceCents), price(written[1].nonmemberPriceCents)],
  } satisfies Record<LoggedByCode<typeof WORKOUT_FIELDS>, readonly [unknown, unknown]>;
  // For long texts and links, the log says that they changed, not what they say.
  const unsaid = namesIn(WORKOUT_STORED).filter(
    (name) => !('log' in WORKOUT_FIELDS[name]) && before[name] !== after[name],
  );
  return {
    ...changed({ ...loggedFields(WORKOUT_STORED, before, after), ...byCode }),
    ...Object.fromEntries(unsaid.map((name) => [spelledField(name), 'changed'])),
  };
}

interface Done {
  readonly picture: 'changed' | 'removed' | undefined;
  /** True if another generated cover was chosen. */
  readonly drawn: boolean;
  readonly learnersTold: number;
  readonly instructionsTo: number;
}

async function noteChange(tx: Ctx, { present, wanted, to }: WorkoutPlan, done: Done): Promise<void> {
  await logActivity(tx, {
    action: to ? ACTIONS[to] : 'change_workout',
    subjectKind: 'workout',
    subjectId: present.id,
    schoolId: present.schoolId,
    detail: {
      ...differences(present, wanted),
      ...(to ? changed({ status: [present.status, to] }) : {}),
      ...(done.picture ? { picture: done.picture } : {}),
      ...(done.drawn ? { drawn_cover: 'changed' } : {}),
      ...(done.learnersTold > 0 ? { learnersTold: done.learnersTold } : {}),
      ...(done.instructionsTo > 0 ? { instructionsTo: done.instructionsTo } : {}),
    },
  });
}

/**
 * Changes a workout's fields, and may publish it, finish it, or turn it back into a draft in the same request. People
 * with a spot are notified of a new time, and of new instructions if requested (rules-teachers W1 to W4). The
 * endpoint's audience checks access. If nothing differs, nothing is written, bumped, or sent.
 * @throws 409 when `stale`, canceled, a field is locked, spots are sold, or figures differ from `expected`; 422 at the
 * fields that are wrong; 429 if people were emailed too often today
 */
export async function changeTeacherWorkout(ctx: Ctx, request: ChangeTeacherWorkout): Promise<void> {
  const { workoutId, sent } = request;
  await countTowardDailyLimit(ctx, request);
  await inTransaction(ctx, async (tx) => {
    await lockWorkout(tx, workoutId);
    const present = await findWorkoutSettings(tx, workoutId);
    if (!present) throw notFound();
    const plan = planWorkoutChange(present, sent, request.status);
    const { wanted, to } = plan;
    const fields = [...plan.fields.map(spelledField), ...(to ? ['status'] : [])];
    const saved = await bumpRevision(tx, { kind: 'workout', id: workoutId, sent: request.revision, fields });
    const imageMediaId = await choosePicture(tx, {
      sent: request.imageUrl,
      present: present.imageMediaId,
      schoolId: present.schoolId,
    });
    const cover = request.cover ?? present.cover;
    const picture = imageMediaId !== present.imageMediaId;
    const drawn = cover !== present.cover;
    refuseWrongWorkout(plan, tx.clock.now());
    if (fields.length === 0 && !picture && !drawn) return;
    const effects = await workoutEffects(tx, plan);
    refuseChangedFigures(request.expected, { ...effects.totals });
    await saveWorkoutColumns(tx, workoutId, { ...wanted, imageMediaId, cover });
    await savePlaces(tx, plan);
    // A draft is unpublished first, so moving it notifies no one. A finished workout is published after its time is
    // saved.
    if (to === 'draft') await withdrawWorkout(tx, { workoutId });
    await saveTime(tx, plan);
    if (to === 'published') await publishWorkout(tx, { workoutId });
    if (to === 'finished') await finishWorkout(tx, { workoutId });
    await planPayoutsOf(tx, { workoutId });
    const instructionsTo = sendsInstructions(plan, request.tellInstructions)
      ? await notifyNewInstructions(tx, present, saved.revision)
      : 0;
    await noteChange(tx, plan, {
      picture: picture ? (imageMediaId === null ? 'removed' : 'changed') : undefined,
      drawn,
      learnersTold: effects.totals.people,
      instructionsTo,
    });
  });
}
