import { type RawBuilder, sql } from 'kysely';
import type { TeachingNumbers } from '#contract/teaching/teaching-schools.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Totals for the hub of a school (all its courses) or of one course. People and seats, never money. */
export async function teachingNumbers(
  ctx: Ctx,
  of: { readonly schoolId: number } | { readonly courseId: number },
): Promise<TeachingNumbers> {
  const now = ctx.clock.now();
  const courses: RawBuilder<unknown> =
    'courseId' in of
      ? sql`select ${of.courseId}::bigint as id`
      : sql`select id from courses where school_id = ${of.schoolId}::bigint and archived_at is null`;
  const { rows } = await sql<TeachingNumbers>`
    with k as materialized (${courses}),
    live as materialized (
      select c.id, c.starts_at, c.payment_due_at > ${now}::timestamptz as on_sale, p.taken, p.capacity
      from k join cohorts c on c.course_id = k.id join seat_pools p on p.id = c.seat_pool_id
      where c.status in ('enrolling', 'started') and c.ends_at > ${now}::timestamptz)
    select
      (select count(*) from live where on_sale) as "openCohorts",
      (select coalesce(sum(taken), 0)::bigint from live where on_sale) as "seatsSold",
      (select coalesce(sum(capacity), 0)::bigint from live where on_sale) as "seats",
      (select count(*) from k join course_waitlist w on w.course_id = k.id
        where w.confirmed_at is not null and w.unsubscribed_at is null) as "waiting",
      (select count(*) from k join course_follows f on f.course_id = k.id
        join users u on u.id = f.user_id and u.erased_at is null) as "followers",
      (select count(distinct e.user_id) from live c join enrolments e on e.cohort_id = c.id and e.state = 'active'
        and e.suspended_at is null where c.starts_at <= ${now}::timestamptz) as "learning"`.execute(ctx.db);
  return rows[0] ?? { openCohorts: 0, seatsSold: 0, seats: 0, waiting: 0, followers: 0, learning: 0 };
}
