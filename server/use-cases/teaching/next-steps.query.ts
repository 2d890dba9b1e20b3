import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { CohortFacts, CourseFacts, Facts } from './next-steps.rules.ts';
import type { Taught } from './taught.ts';

/** More than one person looks after: what is beyond is not told as a step. */
const MOST_COURSES = 500;
const MOST_COHORTS = 500;

/** What the next steps follow from, for everything that somebody teaches, or for one school or course of it: three statements. */
export async function nextStepFacts(
  ctx: Ctx,
  { schoolIds, courseIds }: Taught,
  only: { readonly schoolId?: number | undefined } = {},
): Promise<Facts> {
  const now = ctx.clock.now();
  const school = only.schoolId ?? null;
  const taught = sql`(k.school_id = any(${[...schoolIds]}::bigint[]) or k.id = any(${[...courseIds]}::bigint[]))
    and (${school}::bigint is null or k.school_id = ${school}::bigint) and k.archived_at is null and s.archived_at is null`;
  const [empty, courses, cohorts] = await Promise.all([
    sql<Facts['emptySchools'][number]>`
      select s.id as "schoolId", s.name as "schoolName" from schools s
      where s.id = any(${[...schoolIds]}::bigint[]) and (${school}::bigint is null or s.id = ${school}::bigint)
        and s.archived_at is null and not exists (select 1 from courses k where k.school_id = s.id and k.archived_at is null)
      order by s.name, s.id limit 50`.execute(ctx.db),
    sql<CourseFacts>`
      select s.id as "schoolId", s.name as "schoolName", k.id as "courseId", k.name as "courseName", false as "replyToWaits",
        exists (select 1 from cohorts c where c.course_id = k.id and (c.status = 'draft'
          or (c.status in ('enrolling', 'started') and c.ends_at > ${now}::timestamptz))) as "hasCohort"
      from courses k join schools s on s.id = k.school_id where ${taught}
      order by k.name, k.id limit ${sql.lit(MOST_COURSES)}`.execute(ctx.db),
    sql<CohortFacts>`
      select s.id as "schoolId", s.name as "schoolName", k.id as "courseId", k.name as "courseName", c.id as "cohortId", c.name,
        c.status, c.starts_at as "startsAt", c.ends_at as "endsAt", c.payment_due_at as "paymentDueAt",
        c.price_cents as "priceCents", c.nonmember_price_cents as "nonmemberPriceCents", p.capacity,
        p.capacity - p.taken - p.held as free
      from courses k join schools s on s.id = k.school_id join cohorts c on c.course_id = k.id
      join seat_pools p on p.id = c.seat_pool_id
      where ${taught} and (c.status = 'draft' or (c.status in ('enrolling', 'started') and c.payment_due_at > ${now}::timestamptz))
      order by c.payment_due_at nulls last, c.id limit ${sql.lit(MOST_COHORTS)}`.execute(ctx.db),
  ]);
  return { emptySchools: empty.rows, courses: courses.rows, cohorts: cohorts.rows };
}
