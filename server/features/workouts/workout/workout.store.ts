import { sql } from 'kysely';
import { WORKOUT_STORED } from '#contract/workouts/workout.fields.ts';
import { COVERS_TO_AVOID } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { selectFields, setFields } from '#server/platform/database/field-columns.ts';
import type { LocalStart } from '#server/platform/local-start.ts';
import type { StoredWorkoutStatus } from './workout.rules.ts';
import type { WorkoutColumns } from './workout-settings.store.ts';

export interface WorkoutRow extends WorkoutColumns {
  readonly id: number;
  readonly uuid: string;
  readonly schoolId: number;
  readonly status: StoredWorkoutStatus;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly movedRefundUntil: Date | null;
  readonly timezone: string;
  readonly durationMinutes: number;
  /** Increases with every change to the workout's time, and when it is canceled. */
  readonly sequence: number;
  /** Capacity of the live spots, and below, of the written ones. 0: none of this kind. */
  readonly capacityLive: number;
  readonly capacityWritten: number;
}

const capacityOf = (kind: 'live' | 'written') => sql`
  coalesce((select p.capacity from ticket_types y join seat_pools p on p.id = y.seat_pool_id
    where y.workout_id = workouts.id and y.kind = ${kind}), 0)`;

const COLUMNS = sql`id, uuid, school_id as "schoolId", status, ${selectFields<'workouts'>(WORKOUT_STORED, 'workouts')},
  starts_at as "startsAt", ends_at as "endsAt", moved_refund_until as "movedRefundUntil",
  timezone, duration_minutes as "durationMinutes", ics_sequence as sequence, ${capacityOf('live')} as "capacityLive",
  ${capacityOf('written')} as "capacityWritten"`;

export async function findWorkout(ctx: Ctx, workoutId: number): Promise<WorkoutRow | undefined> {
  const { rows } = await sql<WorkoutRow>`
    select ${COLUMNS} from workouts where id = ${workoutId}::bigint and deleted_at is null`.execute(ctx.db);
  return rows[0];
}

export async function findWorkoutByUuid(ctx: Ctx, uuid: string): Promise<WorkoutRow | undefined> {
  const { rows } = await sql<WorkoutRow>`
    select ${COLUMNS} from workouts where uuid = ${uuid}::uuid and deleted_at is null`.execute(ctx.db);
  return rows[0];
}

/** A workout, locked for the rest of the transaction. */
export async function lockWorkout(tx: Ctx, workoutId: number): Promise<WorkoutRow | undefined> {
  const { rows } = await sql<WorkoutRow>`
    select ${COLUMNS} from workouts where id = ${workoutId}::bigint and deleted_at is null for no key update`.execute(
    tx.db,
  );
  return rows[0];
}

export interface NewWorkout extends WorkoutColumns {
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly cohortId: number | null;
  readonly timezone: string;
  readonly start: { date: string; time: string; ampm: 'AM' | 'PM'; startsAt: Date } | null;
  readonly durationMinutes: number;
  readonly imageMediaId: number | null;
  readonly cover: string;
  readonly createdBy: number | null;
}

export async function latestWorkoutCovers(ctx: Ctx, schoolId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('workouts')
    .select('cover')
    .where('school_id', '=', schoolId)
    .orderBy('id', 'desc')
    .limit(COVERS_TO_AVOID)
    .execute();
  return rows.map(({ cover }) => cover);
}

export async function insertWorkout(tx: Ctx, workout: NewWorkout): Promise<{ id: number; uuid: string }> {
  const { start } = workout;
  return tx.db
    .insertInto('workouts')
    .values({
      school_id: workout.schoolId,
      course_id: workout.courseId,
      cohort_id: workout.cohortId,
      name: workout.name,
      ...setFields<'workouts'>(WORKOUT_STORED, workout),
      timezone: workout.timezone,
      start_date: start?.date ?? null,
      start_time: start?.time ?? null,
      start_ampm: start?.ampm ?? null,
      starts_at: start?.startsAt ?? null,
      ends_at: start ? new Date(start.startsAt.getTime() + workout.durationMinutes * 60_000) : null,
      duration_minutes: workout.durationMinutes,
      image_media_id: workout.imageMediaId,
      cover: workout.cover,
      user_id: workout.createdBy,
      created_by: workout.createdBy,
      created_at: tx.clock.now(),
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

/** Changes a workout's status from `from`; false if that is no longer its status. */
export async function setWorkoutStatus(
  tx: Ctx,
  workoutId: number,
  change: { from: StoredWorkoutStatus; to: StoredWorkoutStatus },
): Promise<boolean> {
  const now = tx.clock.now();
  const { numAffectedRows } = await sql`
    update workouts set status = ${change.to},
      published_at = case when ${change.to} = 'published' then ${now}::timestamptz else published_at end,
      finished_at = case when ${change.to} = 'finished' then ${now}::timestamptz end
    where id = ${workoutId}::bigint and status = ${change.from}`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** Sets a workout's time, both as local time and as instants. */
export async function moveWorkoutRow(
  tx: Ctx,
  workoutId: number,
  start: LocalStart & { startsAt: Date },
  more: { timezone: string; durationMinutes: number; movedRefundUntil: Date | null; raise: boolean },
): Promise<void> {
  const endsAt = new Date(start.startsAt.getTime() + more.durationMinutes * 60_000);
  await tx.db
    .updateTable('workouts')
    .set((eb) => ({
      timezone: more.timezone,
      start_date: start.date,
      start_time: start.time,
      start_ampm: start.ampm,
      starts_at: start.startsAt,
      ends_at: endsAt,
      duration_minutes: more.durationMinutes,
      moved_refund_until: more.movedRefundUntil,
      ...(more.raise ? { ics_sequence: eb('ics_sequence', '+', 1) } : {}),
    }))
    .where('id', '=', workoutId)
    .execute();
}

/** Cancels a visible workout, once; false if it isn't published or finished. */
export async function setWorkoutCancelled(tx: Ctx, workoutId: number, by: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update workouts set status = 'cancelled', cancelled_at = ${tx.clock.now()}::timestamptz, cancelled_by = ${by}::bigint,
      finished_at = null, ics_sequence = ics_sequence + 1
    where id = ${workoutId}::bigint and status in ('published', 'finished')`.execute(tx.db);
  return numAffectedRows === 1n;
}
