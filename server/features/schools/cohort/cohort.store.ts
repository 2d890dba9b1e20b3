import type { ValuesOf } from '#contract/primitives/fields.ts';
import type { Cents } from '#contract/primitives/money.ts';
import { COHORT_STORED } from '#contract/schools/cohort.fields.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { setFields } from '#server/platform/database/field-columns.ts';
import type { CohortStatus, CohortTimes } from './cohort.rules.ts';

export interface CohortRow extends CohortTimes {
  readonly id: number;
  readonly name: string;
  readonly moniker: string;
  readonly courseId: number;
  readonly courseName: string;
  readonly courseSlug: string;
  readonly schoolId: number;
  readonly seatPoolId: number;
  readonly priceCents: Cents;
  readonly nonmemberPriceCents: Cents;
  readonly timezone: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly capacity: number;
}

function cohorts(ctx: Ctx) {
  return ctx.db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .innerJoin('seat_pools', 'seat_pools.id', 'cohorts.seat_pool_id')
    .select([
      'cohorts.id',
      'cohorts.name',
      'cohorts.moniker',
      'cohorts.status',
      'cohorts.course_id as courseId',
      'courses.name as courseName',
      'courses.slug as courseSlug',
      'cohorts.school_id as schoolId',
      'cohorts.seat_pool_id as seatPoolId',
      'cohorts.price_cents as priceCents',
      'cohorts.nonmember_price_cents as nonmemberPriceCents',
      'cohorts.starts_at as startsAt',
      'cohorts.ends_at as endsAt',
      'cohorts.payment_due_at as paymentDueAt',
      'cohorts.start_date as startDate',
      'cohorts.end_date as endDate',
      'cohorts.timezone',
      'seat_pools.capacity',
    ]);
}

// The column's check constraint allows exactly these five states.
const typed = <Row extends { status: string }>(row: Row) => row as Row & { status: CohortStatus };

/** Cohorts by id, in order of id. Missing ones are left out. */
export async function loadCohorts(ctx: Ctx, ids: readonly number[]): Promise<CohortRow[]> {
  if (ids.length === 0) return [];
  return (
    await cohorts(ctx)
      .where('cohorts.id', 'in', [...new Set(ids)])
      .orderBy('cohorts.id')
      .execute()
  ).map(typed);
}

/**
 * One cohort. Its row is locked until the transaction ends, but not its key: an enrollment locks the seat pool and then
 * refers to the cohort, and must not wait for a transaction that waits for that pool.
 */
export async function lockCohort(ctx: Ctx, id: number): Promise<CohortRow | undefined> {
  const row = await cohorts(ctx).where('cohorts.id', '=', id).forNoKeyUpdate('cohorts').executeTakeFirst();
  return row && typed(row);
}

export interface LocalColumns {
  date: string;
  time: string;
  ampm: 'AM' | 'PM';
  instant: Date;
}

export function dateColumns({ start, end, payment }: Pick<NewCohort, 'start' | 'end' | 'payment'>) {
  return {
    start_date: start?.date ?? null,
    start_time: start?.time ?? null,
    start_ampm: start?.ampm ?? null,
    starts_at: start?.instant ?? null,
    end_date: end?.date ?? null,
    end_time: end?.time ?? null,
    end_ampm: end?.ampm ?? null,
    ends_at: end?.instant ?? null,
    payment_date: payment?.date ?? null,
    payment_time: payment?.time ?? null,
    payment_ampm: payment?.ampm ?? null,
    payment_due_at: payment?.instant ?? null,
  };
}

export interface NewCohort extends ValuesOf<typeof COHORT_STORED> {
  schoolId: number;
  courseId: number;
  seatPoolId: number;
  start: LocalColumns | null;
  end: LocalColumns | null;
  payment: LocalColumns | null;
  priceCents: Cents;
  nonmemberPriceCents: Cents;
  lectureHours: number;
  createdBy: number | null;
}

export async function insertCohort(ctx: Ctx, cohort: NewCohort): Promise<number> {
  const row = await ctx.db
    .insertInto('cohorts')
    .values({
      ...setFields<'cohorts'>(COHORT_STORED, cohort),
      school_id: cohort.schoolId,
      course_id: cohort.courseId,
      name: cohort.name,
      timezone: cohort.timezone,
      seat_pool_id: cohort.seatPoolId,
      ...dateColumns(cohort),
      price_cents: cohort.priceCents,
      nonmember_price_cents: cohort.nonmemberPriceCents,
      lecture_hours: cohort.lectureHours,
      created_by: cohort.createdBy,
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Opens a draft. False if the cohort is no longer a draft. */
export async function markCohortEnrolling(ctx: Ctx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('cohorts')
    .set({ status: 'enrolling', opened_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Cancels an enrolling or started cohort. False if the cohort is neither. */
export async function markCohortCancelled(
  ctx: Ctx,
  id: number,
  cancelled: { by: number | null; refund: 'full' | 'pro_rata' },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('cohorts')
    .set({
      status: 'cancelled',
      cancelled_at: ctx.clock.now(),
      cancelled_by: cancelled.by,
      cancel_refund: cancelled.refund,
    })
    .where('id', '=', id)
    .where('status', 'in', ['enrolling', 'started'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Moves cohorts that are due by the clock to their next state. Returns their ids. */
export async function moveDue(ctx: Ctx): Promise<{ started: number[]; completed: number[] }> {
  const now = ctx.clock.now();
  const started = await ctx.db
    .updateTable('cohorts')
    .set((eb) => ({ status: 'started', started_at: eb.ref('starts_at') }))
    .where('status', '=', 'enrolling')
    .where('starts_at', '<=', now)
    .returning('id')
    .execute();
  const completed = await ctx.db
    .updateTable('cohorts')
    .set((eb) => ({ status: 'completed', completed_at: eb.ref('ends_at') }))
    .where('status', '=', 'started')
    .where('ends_at', '<=', now)
    .returning('id')
    .execute();
  return { started: started.map((row) => row.id), completed: completed.map((row) => row.id) };
}

/**
 * Records which cohorts on sale have no free seat, and which have one again. Counts seats, so it reads their pools.
 * Returns the ids of cohorts in which a seat became free.
 */
export async function noteSoldOut(ctx: Ctx): Promise<number[]> {
  const now = ctx.clock.now();
  await ctx.db
    .updateTable('cohorts')
    .from('seat_pools')
    .set({ sold_out_at: now })
    .whereRef('seat_pools.id', '=', 'cohorts.seat_pool_id')
    .where('cohorts.status', 'in', ['enrolling', 'started'])
    .where('cohorts.payment_due_at', '>', now)
    .where('cohorts.sold_out_at', 'is', null)
    .where((eb) => eb(eb('seat_pools.taken', '+', eb.ref('seat_pools.held')), '>=', eb.ref('seat_pools.capacity')))
    .execute();
  const freed = await ctx.db
    .updateTable('cohorts')
    .from('seat_pools')
    .set({ sold_out_at: null })
    .whereRef('seat_pools.id', '=', 'cohorts.seat_pool_id')
    .where('cohorts.sold_out_at', 'is not', null)
    .where('seat_pools.closed_at', 'is', null)
    .where((eb) => eb(eb('seat_pools.taken', '+', eb.ref('seat_pools.held')), '<', eb.ref('seat_pools.capacity')))
    .returning('cohorts.id')
    .execute();
  return freed.map((row) => row.id);
}
