import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface CohortContext {
  readonly courseName: string;
  readonly courseSlug: string;
  readonly schoolName: string;
  readonly isHouse: boolean;
  /** Basis points: 1500 is 15%. */
  readonly feeBps: number;
  readonly taken: number;
  readonly held: number;
  /** People on the waitlist, or with an offered seat. */
  readonly waiting: number;
  readonly selections: number;
}

export async function cohortContext(ctx: Ctx, cohortId: number): Promise<CohortContext | undefined> {
  const { rows } = await sql<CohortContext>`
    select k.name as "courseName", k.slug as "courseSlug", s.name as "schoolName", s.is_house as "isHouse",
      s.fee_bps as "feeBps", p.taken, p.held,
      (select count(*) from seat_waitlist w where w.pool_id = p.id and w.state in ('waiting', 'offered')) as waiting,
      (select count(*) from cohort_selections i where i.cohort_id = c.id) as selections
    from cohorts c join courses k on k.id = c.course_id join schools s on s.id = c.school_id
      join seat_pools p on p.id = c.seat_pool_id
    where c.id = ${cohortId}::bigint`.execute(ctx.db);
  return rows[0];
}

/** Actual sales of a cohort, in cents. */
export interface SoldRow {
  readonly priceCents: number;
  readonly places: number;
  readonly keptCents: number;
}

/**
 * A cohort's live enrollments by quoted price, highest first; those without an order have a null price. Net sales are
 * the price minus the school's own code, times the share not refunded (rules-teachers P1, P2); a platform code is at
 * the platform's cost. Disputed sales count as zero until the dispute is settled (P7).
 */
export async function soldOf(
  ctx: Ctx,
  cohortId: number,
): Promise<(Omit<SoldRow, 'priceCents'> & { priceCents: number | null })[]> {
  const { rows } = await sql<Omit<SoldRow, 'priceCents'> & { priceCents: number | null }>`
    select l.list_price_cents as "priceCents", count(*) as places,
      coalesce(sum(round((l.list_price_cents - case when l.discount_owner = 'school' then l.discount_cents else 0 end)
        * case when o.disputed then 0 when paid.cents = 0 then 1 else 1 - least(1, back.cents / paid.cents) end)), 0)::bigint
        as "keptCents"
    from enrolments e left join order_lines l on l.id = e.order_line_id left join orders o on o.id = l.order_id
      left join lateral (select (l.cash_cents + l.credit_cents)::numeric as cents) paid on true
      left join lateral (select l.refunded_cents + case when l.credits = 0 then 0
        else l.credit_cents::numeric * l.refunded_credits / l.credits end as cents) back on true
    where e.cohort_id = ${cohortId}::bigint and e.state in ('active', 'completed')
    group by l.list_price_cents order by l.list_price_cents desc nulls last`.execute(ctx.db);
  return rows;
}

/** How many people get an email when a cohort opens: the course's followers, and others on the course's waitlist. */
export async function notifiedAtOpening(
  ctx: Ctx,
  { cohortId, courseId }: { cohortId: number; courseId: number },
): Promise<{ followers: number; waiting: number }> {
  const { rows } = await sql<{ followers: number; waiting: number }>`
    select (select count(*) from course_follows f join users u on u.id = f.user_id
        where f.course_id = ${courseId}::bigint and u.erased_at is null and u.verified_at is not null
          and not exists (select 1 from enrolments e where e.user_id = f.user_id and e.cohort_id = ${cohortId}::bigint
            and e.state in ('active', 'completed'))) as followers,
      (select count(*) from (${onCourseWaitlist(courseId)}) w) as waiting`.execute(ctx.db);
  return rows[0] ?? { followers: 0, waiting: 0 };
}

/** Confirmed entries of a course's waitlist, without people who are notified as followers. */
function onCourseWaitlist(courseId: number) {
  return sql`
    select w.id, w.email, u.id as "userId" from course_waitlist w
      left join users u on lower(u.email) = lower(w.email) and u.erased_at is null and u.verified_at is not null
    where w.course_id = ${courseId}::bigint and w.confirmed_at is not null and w.unsubscribed_at is null
      and not exists (select 1 from course_follows f where f.course_id = w.course_id and f.user_id = u.id)`;
}

/** People on a course's waitlist in order of their entries, after `afterId`. */
export async function waitingForCourse(
  ctx: Ctx,
  page: { courseId: number; afterId: number; limit: number },
): Promise<{ id: number; email: string; userId: number | null }[]> {
  const { rows } = await sql<{ id: number; email: string; userId: number | null }>`
    select * from (${onCourseWaitlist(page.courseId)}) w where w.id > ${page.afterId}::bigint
    order by w.id limit ${page.limit}::bigint`.execute(ctx.db);
  return rows;
}

/** How many checkouts hold a seat in this pool now. */
export async function checkoutsHolding(ctx: Ctx, poolId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from seat_holds where pool_id = ${poolId}::bigint and state = 'live' and order_id is not null`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** Names of everything that depends on a draft cohort, besides its draft sessions. Empty: the cohort may be deleted. */
export async function dependentsOf(ctx: Ctx, cohortId: number): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select what from (
      select 'a lesson' as what, exists (select 1 from lessons where cohort_id = ${cohortId}::bigint) as there
      union all select 'an event that learners could see', exists (select 1 from events where cohort_id = ${cohortId}::bigint
        and (published_at is not null or status <> 'draft'))
      union all select 'a workout', exists (select 1 from workouts where cohort_id = ${cohortId}::bigint)
      union all select 'a place', exists (select 1 from enrolments where cohort_id = ${cohortId}::bigint)
      union all select 'an email', exists (select 1 from email_templates t where t.list_cohort_id = ${cohortId}::bigint
        or t.event_id in (select id from events where cohort_id = ${cohortId}::bigint)
        or t.list_ticket_type_id in (select y.id from ticket_types y join events v on v.id = y.event_id
          where v.cohort_id = ${cohortId}::bigint))
      union all select 'an answer to a survey', exists (select 1 from survey_answers where cohort_id = ${cohortId}::bigint)
    ) hanging where there`.execute(ctx.db);
  return rows.map((row) => row.what);
}

export async function courseOfTeacher(
  ctx: Ctx,
  courseId: number,
): Promise<{ id: number; name: string; slug: string; isHouse: boolean; feeBps: number } | undefined> {
  return ctx.db
    .selectFrom('courses as k')
    .innerJoin('schools as s', 's.id', 'k.school_id')
    .select(['k.id', 'k.name', 'k.slug', 's.is_house as isHouse', 's.fee_bps as feeBps'])
    .where('k.id', '=', courseId)
    .executeTakeFirst();
}
