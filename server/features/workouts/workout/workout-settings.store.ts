import { sql } from 'kysely';
import type { ValuesOf } from '#contract/primitives/fields.ts';
import type { Cents } from '#contract/primitives/money.ts';
import { WORKOUT_STORED } from '#contract/workouts/workout.fields.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { selectFields, setFields } from '#server/platform/database/field-columns.ts';
import type { LocalStart } from '#server/platform/local-start.ts';
import type { StoredWorkoutStatus } from './workout.rules.ts';

/** One kind of spot in a workout, as its teachers set it, with its seat counts. */
export interface PlaceSettings {
  readonly ticketTypeId: number;
  readonly seatPoolId: number;
  readonly capacity: number;
  readonly memberPriceCents: Cents;
  readonly nonmemberPriceCents: Cents;
  readonly taken: number;
  readonly held: number;
  /** People on the waitlist, or with an offer. */
  readonly waiting: number;
}

/** The fields stored unchanged in the workout's table. */
export interface WorkoutColumns extends ValuesOf<typeof WORKOUT_STORED> {}

export interface WorkoutSettings extends WorkoutColumns {
  readonly id: number;
  readonly uuid: string;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly schoolAccent: string | null;
  readonly status: StoredWorkoutStatus;
  readonly timezone: string;
  readonly start: (LocalStart & { readonly startsAt: Date }) | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly durationMinutes: number;
  readonly imageMediaId: number | null;
  /** The generated cover, used if none was uploaded (`covers/look.ts`). */
  readonly cover: string;
  readonly movedRefundUntil: Date | null;
  readonly cancelledAt: Date | null;
  readonly live: PlaceSettings;
  readonly written: PlaceSettings;
}

type Row = Omit<WorkoutSettings, 'start' | 'live' | 'written'> & {
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly startAmpm: string | null;
  readonly places: readonly (PlaceSettings & { readonly kind: 'live' | 'written' })[];
};

function typed({ startDate, startTime, startAmpm, places, ...row }: Row): WorkoutSettings {
  const kind = (wanted: 'live' | 'written'): PlaceSettings => {
    const place = places.find((each) => each.kind === wanted);
    if (!place) throw new Error(`Workout ${row.id} has no ${wanted} places.`);
    return place;
  };
  return {
    ...row,
    // One check constraint guarantees that all five are set together; another allows only AM and PM.
    start:
      startDate && startTime && startAmpm && row.startsAt
        ? { date: startDate, time: startTime, ampm: startAmpm === 'AM' ? 'AM' : 'PM', startsAt: row.startsAt }
        : null,
    live: kind('live'),
    written: kind('written'),
  };
}

const settings = sql`
  select w.id, w.uuid, w.school_id as "schoolId", s.name as "schoolName", s.accent as "schoolAccent", w.status,
    ${selectFields<'workouts'>(WORKOUT_STORED, 'w')}, w.timezone, w.start_date as "startDate", w.start_time as "startTime", w.start_ampm as "startAmpm",
    w.starts_at as "startsAt", w.ends_at as "endsAt", w.duration_minutes as "durationMinutes",
    w.image_media_id as "imageMediaId", w.cover, w.moved_refund_until as "movedRefundUntil",
    w.cancelled_at as "cancelledAt",
    (select jsonb_agg(jsonb_build_object('kind', y.kind, 'ticketTypeId', y.id, 'seatPoolId', p.id, 'capacity', p.capacity,
        'memberPriceCents', y.price_cents, 'nonmemberPriceCents', y.nonmember_price_cents, 'taken', p.taken, 'held', p.held,
        'waiting', (select count(*) from seat_waitlist l where l.pool_id = p.id and l.state in ('waiting', 'offered'))))
      from ticket_types y join seat_pools p on p.id = y.seat_pool_id where y.workout_id = w.id) as places
  from workouts w join schools s on s.id = w.school_id`;

export async function findWorkoutSettings(ctx: Ctx, workoutId: number): Promise<WorkoutSettings | undefined> {
  const { rows } = await sql<Row>`
    ${settings} where w.id = ${workoutId}::bigint and w.deleted_at is null`.execute(ctx.db);
  return rows[0] && typed(rows[0]);
}

/** Saves the fields that need no further checks; anything they affect is read from the same row. */
export async function saveWorkoutColumns(
  tx: Ctx,
  workoutId: number,
  columns: WorkoutColumns & Pick<WorkoutSettings, 'imageMediaId' | 'cover'>,
): Promise<void> {
  await tx.db
    .updateTable('workouts')
    .set({
      ...setFields<'workouts'>(WORKOUT_STORED, columns),
      image_media_id: columns.imageMediaId,
      cover: columns.cover,
    })
    .where('id', '=', workoutId)
    .execute();
}

/** Whether anyone ever had a spot in a workout, held or waited for one, or ordered one (rules-teachers W5). */
export async function everHadPlaces(ctx: Ctx, workoutId: number): Promise<boolean> {
  const { rows } = await sql<{ ever: boolean }>`
    select exists (select 1 from workout_places where workout_id = ${workoutId}::bigint)
      or exists (select 1 from ticket_types y where y.workout_id = ${workoutId}::bigint and (
        exists (select 1 from seat_holds h where h.pool_id = y.seat_pool_id)
        or exists (select 1 from seat_waitlist l where l.pool_id = y.seat_pool_id)
        or exists (select 1 from order_lines o where o.kind = 'workout_place' and o.subject_id = y.id))) as ever`.execute(
    ctx.db,
  );
  return rows[0]?.ever ?? false;
}

/** Hides a workout; the row stays because other rows refer to it. */
export async function setWorkoutDeleted(tx: Ctx, workoutId: number): Promise<void> {
  await tx.db
    .updateTable('workouts')
    .set({ deleted_at: tx.clock.now() })
    .where('id', '=', workoutId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** How many workouts a school has, without deleted ones. */
export async function countWorkoutsOf(ctx: Ctx, schoolId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('workouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('school_id', '=', schoolId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
