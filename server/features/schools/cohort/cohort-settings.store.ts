import { sql } from 'kysely';
import type { ValuesOf } from '#contract/primitives/fields.ts';
import type { Cents } from '#contract/primitives/money.ts';
import { COHORT_STORED } from '#contract/schools/cohort.fields.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { selectFields, setFields } from '#server/platform/database/field-columns.ts';
import type { CohortStatus } from './cohort.rules.ts';
import { dateColumns } from './cohort.store.ts';

/** A stored local time, with its instant. */
export interface SetLocalTime {
  readonly date: string;
  readonly time: string;
  readonly ampm: 'AM' | 'PM';
  readonly instant: Date;
}

/** The fields of a cohort's table that are stored as they are. */
export interface CohortColumns extends ValuesOf<typeof COHORT_STORED> {}

/** Everything about a cohort that its teachers set, as stored. */
export interface CohortSettings extends CohortColumns {
  readonly id: number;
  readonly schoolId: number;
  readonly courseId: number;
  readonly seatPoolId: number;
  /** As stored; the clock may have moved past it (`cohortStatusAt`). */
  readonly status: CohortStatus;
  readonly start: SetLocalTime | null;
  readonly end: SetLocalTime | null;
  readonly payment: SetLocalTime | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly paymentDueAt: Date | null;
  readonly capacity: number;
  readonly priceCents: Cents;
  readonly nonmemberPriceCents: Cents;
  readonly lectureHours: number;
  readonly openedAt: Date | null;
  readonly cancelledAt: Date | null;
}

interface Row extends Omit<CohortSettings, 'start' | 'end' | 'payment'> {
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly startAmpm: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
  readonly endAmpm: string | null;
  readonly paymentDate: string | null;
  readonly paymentTime: string | null;
  readonly paymentAmpm: string | null;
}

// Check constraints keep all four columns of a local time together, and allow only AM and PM.
function localTimeOf(
  date: string | null,
  time: string | null,
  ampm: string | null,
  instant: Date | null,
): SetLocalTime | null {
  return date && time && ampm && instant ? { date, time, ampm: ampm === 'AM' ? 'AM' : 'PM', instant } : null;
}

function typed(row: Row): CohortSettings {
  const { startDate, startTime, startAmpm, endDate, endTime, endAmpm, paymentDate, paymentTime, paymentAmpm, ...rest } =
    row;
  return {
    ...rest,
    lectureHours: Number(row.lectureHours),
    start: localTimeOf(startDate, startTime, startAmpm, row.startsAt),
    end: localTimeOf(endDate, endTime, endAmpm, row.endsAt),
    payment: localTimeOf(paymentDate, paymentTime, paymentAmpm, row.paymentDueAt),
  };
}

const columns = sql`c.id, c.school_id as "schoolId", c.course_id as "courseId", c.seat_pool_id as "seatPoolId", c.status,
  ${selectFields<'cohorts'>(COHORT_STORED, 'c')}, c.start_date as "startDate", c.start_time as "startTime", c.start_ampm as "startAmpm",
  c.starts_at as "startsAt", c.end_date as "endDate", c.end_time as "endTime", c.end_ampm as "endAmpm", c.ends_at as "endsAt",
  c.payment_date as "paymentDate", c.payment_time as "paymentTime", c.payment_ampm as "paymentAmpm",
  c.payment_due_at as "paymentDueAt", p.capacity, c.price_cents as "priceCents",
  c.nonmember_price_cents as "nonmemberPriceCents", c.lecture_hours as "lectureHours",
  c.opened_at as "openedAt", c.cancelled_at as "cancelledAt"`;

export async function findCohortSettings(ctx: Ctx, id: number): Promise<CohortSettings | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from cohorts c join seat_pools p on p.id = c.seat_pool_id where c.id = ${id}::bigint`.execute(
    ctx.db,
  );
  return rows[0] && typed(rows[0]);
}

/** A cohort's settings, with the cohort locked as by `lockCohort`. */
export async function lockCohortSettings(tx: Ctx, id: number): Promise<CohortSettings | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from cohorts c join seat_pools p on p.id = c.seat_pool_id where c.id = ${id}::bigint
    for no key update of c`.execute(tx.db);
  return rows[0] && typed(rows[0]);
}

export interface CohortLine extends CohortSettings {
  readonly taken: number;
  readonly held: number;
  readonly waiting: number;
}

/** A course's cohorts in every state: those without a start first, then the latest start first. */
export async function cohortLinesOf(
  ctx: Ctx,
  courseId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<CohortLine[]> {
  const { rows } = await sql<Row & Pick<CohortLine, 'taken' | 'held' | 'waiting'>>`
    select ${columns}, p.taken, p.held,
      (select count(*) from seat_waitlist w where w.pool_id = p.id and w.state in ('waiting', 'offered')) as waiting
    from cohorts c join seat_pools p on p.id = c.seat_pool_id where c.course_id = ${courseId}::bigint
    order by c.starts_at desc nulls first, c.id desc limit ${page.limit}::bigint offset ${page.offset}::bigint`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...typed(row), taken: row.taken, held: row.held, waiting: row.waiting }));
}

export async function countCohortsOf(ctx: Ctx, courseId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from cohorts c where c.course_id = ${courseId}::bigint`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/**
 * The course's cohort that starts last; the newest if none has a date. Canceled ones count only if there is no other.
 */
export async function lastCohortOf(ctx: Ctx, courseId: number): Promise<CohortSettings | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from cohorts c join seat_pools p on p.id = c.seat_pool_id where c.course_id = ${courseId}::bigint
    order by c.status = 'cancelled', c.starts_at desc nulls last, c.id desc limit 1`.execute(ctx.db);
  return rows[0] && typed(rows[0]);
}

/** Saves what a cohort's teachers set, except the capacity, which is in the seat pool. */
export async function saveCohortSettings(
  tx: Ctx,
  id: number,
  wanted: CohortColumns &
    Pick<CohortSettings, 'start' | 'end' | 'payment' | 'priceCents' | 'nonmemberPriceCents' | 'lectureHours'>,
): Promise<void> {
  await tx.db
    .updateTable('cohorts')
    .set({
      ...setFields<'cohorts'>(COHORT_STORED, wanted),
      ...dateColumns(wanted),
      price_cents: wanted.priceCents,
      nonmember_price_cents: wanted.nonmemberPriceCents,
      lecture_hours: wanted.lectureHours,
    })
    .where('id', '=', id)
    .execute();
}

/** Records that the dates of a cohort on sale changed. Returns the change's id. */
export async function noteDateChange(
  tx: Ctx,
  cohortId: number,
  change: { readonly was: Dates; readonly now: Dates },
): Promise<number> {
  const at = tx.clock.now();
  const { was, now } = change;
  const { rows } = await sql<{ id: number }>`
    with noted as (update cohorts set dates_changed_at = ${at}::timestamptz where id = ${cohortId}::bigint)
    insert into cohort_date_changes (cohort_id, changed_at, was_timezone, was_starts_at, was_ends_at, timezone, starts_at, ends_at)
    values (${cohortId}::bigint, ${at}::timestamptz, ${was.timezone}, ${was.startsAt}::timestamptz, ${was.endsAt}::timestamptz,
      ${now.timezone}, ${now.startsAt}::timestamptz, ${now.endsAt}::timestamptz)
    returning id`.execute(tx.db);
  if (!rows[0]) throw new Error('A change of dates was not noted.');
  return rows[0].id;
}

/** How often the dates of a cohort on sale have changed since `since`. */
export async function countDateChanges(ctx: Ctx, cohortId: number, since: Date): Promise<number> {
  const row = await ctx.db
    .selectFrom('cohort_date_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cohort_id', '=', cohortId)
    .where('changed_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** When a cohort begins and ends, and the zone to show those times in. */
export interface Dates {
  readonly timezone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Deletes a cohort's row; false if the cohort is no longer a draft. The caller has already deleted everything that
 * refers to it.
 */
export async function deleteCohortRow(tx: Ctx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('cohorts')
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
