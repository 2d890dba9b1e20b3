import { sql } from 'kysely';
import { END_MOVED_DAYS, START_MOVED_DAYS } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

const DAY_SECONDS = 24 * 60 * 60;

export interface NewDates {
  readonly cohortId: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface MovedLearner {
  readonly userId: number;
  /** Until when they can get a full refund; null: that deadline has passed, or there never was one. */
  readonly refundUntil: Date | null;
  /** Whether they may leave because of this change or an earlier one. */
  readonly mayLeave: boolean;
}

const far = (dates: NewDates) => sql`(
  abs(extract(epoch from ${dates.startsAt}::timestamptz - was.starts_at)) > ${START_MOVED_DAYS * DAY_SECONDS}::float8
  or abs(extract(epoch from ${dates.endsAt}::timestamptz - was.ends_at)) > ${END_MOVED_DAYS * DAY_SECONDS}::float8)`;

/**
 * When the person with enrollment `e` chose its dates: when they ordered, even if they paid only after the dates
 * changed; for a person moved here, when they were moved.
 */
const boughtAt = sql`coalesce((select o.created_at from order_lines l join orders o on o.id = l.order_id
  where l.id = e.order_line_id and e.reason <> 'transferred'), e.enrolled_at)`;

/**
 * Lets enrolled people leave a cohort whose new dates are far from the dates they bought, or from the last ones: with a
 * full refund until the new start, never less than before (rules-teachers C3). Called once the change is recorded; a
 * second call adds only people who have joined in the meantime.
 */
export async function grantDateChangeRefunds(tx: Ctx, dates: NewDates): Promise<void> {
  await sql`
    update enrolments e set moved_refund_until = greatest(e.moved_refund_until, ${dates.startsAt}::timestamptz)
    where e.cohort_id = ${dates.cohortId}::bigint and e.state = 'active'
      and e.moved_refund_until is distinct from greatest(e.moved_refund_until, ${dates.startsAt}::timestamptz)
      and exists (
        select 1 from (
          (select d.was_starts_at as starts_at, d.was_ends_at as ends_at from cohort_date_changes d
            where d.cohort_id = e.cohort_id and d.changed_at >= ${boughtAt} order by d.changed_at, d.id limit 1)
          union all
          (select d.was_starts_at, d.was_ends_at from cohort_date_changes d
            where d.cohort_id = e.cohort_id order by d.changed_at desc, d.id desc limit 1)
        ) was where ${far(dates)})`.execute(tx.db);
}

/** The people enrolled in a cohort, with their right to leave because of its dates; in order of their ids. */
export async function learnersOfMoved(ctx: Ctx, cohortId: number): Promise<MovedLearner[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<MovedLearner>`
    select e.user_id as "userId", coalesce(e.moved_refund_until >= ${now}::timestamptz, false) as "mayLeave",
      case when greatest(e.moved_refund_until, e.last_refundable_at) >= ${now}::timestamptz
        then greatest(e.moved_refund_until, e.last_refundable_at) end as "refundUntil"
    from enrolments e where e.cohort_id = ${cohortId}::bigint and e.state = 'active' order by e.user_id`.execute(
    ctx.db,
  );
  return rows;
}

export interface MovedCount {
  readonly learners: number;
  readonly mayLeave: number;
  /**
   * The earliest (`firstUntil`) and latest (`lastUntil`) refund deadline of the people who may leave, each with the
   * longest right they have; null if no one may.
   */
  readonly firstUntil: Date | null;
  readonly lastUntil: Date | null;
}

/** Before the change is made: how many people are enrolled, how many of them it would let leave, and until when. */
export async function countMoved(ctx: Ctx, dates: NewDates): Promise<MovedCount> {
  const right = sql`greatest(e.moved_refund_until, ${dates.startsAt}::timestamptz)`;
  const { rows } = await sql<MovedCount>`
    select count(*) as learners, count(*) filter (where leaves) as "mayLeave",
      min(until) filter (where leaves) as "firstUntil", max(until) filter (where leaves) as "lastUntil"
    from (select greatest(${right}, e.last_refundable_at) as until,
      ${right} >= ${ctx.clock.now()}::timestamptz and exists (
      select 1 from (
        (select d.was_starts_at as starts_at, d.was_ends_at as ends_at from cohort_date_changes d
          where d.cohort_id = e.cohort_id and d.changed_at >= ${boughtAt} order by d.changed_at, d.id limit 1)
        union all select c.starts_at, c.ends_at
      ) was where ${far(dates)}) as leaves
    from enrolments e join cohorts c on c.id = e.cohort_id
    where e.cohort_id = ${dates.cohortId}::bigint and e.state = 'active') e`.execute(ctx.db);
  return rows[0] ?? { learners: 0, mayLeave: 0, firstUntil: null, lastUntil: null };
}

export async function countSelections(ctx: Ctx, cohortId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('cohort_selections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cohort_id', '=', cohortId)
    .executeTakeFirstOrThrow();
  return row.count;
}
