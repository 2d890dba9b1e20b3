import { sql } from 'kysely';
import { flagsOfStep, LAUNCH_FACTS, type LaunchFlag } from '#contract/schools/launch.ts';
import { listingGaps } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import { courseFacts } from '../launch/course-facts.query.ts';
import { factsOf, listingFactsOf } from '../launch/launch.rules.ts';
import type { CohortFacts, CourseFacts, Facts } from './next-steps.rules.ts';
import type { Taught } from './taught.ts';

/** More courses than one person manages. Courses beyond this produce no steps. */
const MAX_COURSES = 500;
const MAX_COHORTS = 500;
const MAX_PENDING = 50;

/** The steps of launch checklists one and two. Checklist three comes after launch. */
const BEFORE_LAUNCH: LaunchFlag[] = [...flagsOfStep(1), ...flagsOfStep(2)];

type CourseRow = Omit<CourseFacts, 'listable' | 'stepsLeft'> & { readonly marked: number };

/** Facts for the next steps, over everything a person teaches, or `only` one school or course. */
export async function nextStepFacts(
  ctx: Ctx,
  { schoolIds, courseIds }: Taught,
  only: { readonly schoolId?: number | undefined; readonly courseId?: number | undefined } = {},
): Promise<Facts> {
  const now = ctx.clock.now();
  const school = only.schoolId ?? null;
  const course = only.courseId ?? null;
  const taught = sql`(k.school_id = any(${[...schoolIds]}::bigint[]) or k.id = any(${[...courseIds]}::bigint[]))
    and (${school}::bigint is null or k.school_id = ${school}::bigint)
    and (${course}::bigint is null or k.id = ${course}::bigint) and k.archived_at is null and s.archived_at is null`;
  const [empty, courses, cohorts] = await Promise.all([
    prepared(
      ctx.db,
      'teaching_empty_schools',
      sql<Facts['emptySchools'][number]>`
      select s.id as "schoolId", s.name as "schoolName" from schools s
      where s.id = any(${[...schoolIds]}::bigint[]) and (${school}::bigint is null or s.id = ${school}::bigint)
        and s.archived_at is null and not exists (select 1 from courses k where k.school_id = s.id and k.archived_at is null)
      order by search_text(s.name), s.id limit 50`,
    ),
    prepared(
      ctx.db,
      'teaching_course_steps',
      sql<CourseRow>`
      select s.id as "schoolId", s.name as "schoolName", k.id as "courseId", k.name as "courseName",
        -- what to confirm is told to who may withdraw it
        k.school_id = any(${[...schoolIds]}::bigint[]) and exists (select 1 from reply_to_requests r where r.course_id = k.id
          and r.confirmed_at is null and r.withdrawn_at is null) as "replyToWaits",
        exists (select 1 from cohorts c where c.course_id = k.id and (c.status = 'draft'
          or (c.status in ('enrolling', 'started') and c.ends_at > ${now}::timestamptz))) as "hasCohort",
        exists (select 1 from cohorts c where c.course_id = k.id and c.opened_at is not null) as "hasOpened",
        k.listed_at is not null as listed,
        (select l.state from course_listings l where l.course_id = k.id order by l.id desc limit 1) as listing,
        (select count(*) from launch_steps l where l.course_id = k.id and l.step = any(${BEFORE_LAUNCH})
          and l.step <> all(${[...LAUNCH_FACTS]})) as marked
      from courses k join schools s on s.id = k.school_id where ${taught}
      order by search_text(k.name), k.id limit ${sql.lit(MAX_COURSES)}`,
    ),
    prepared(
      ctx.db,
      'teaching_cohort_steps',
      sql<CohortFacts>`
      select s.id as "schoolId", s.name as "schoolName", k.id as "courseId", k.name as "courseName", c.id as "cohortId", c.name,
        c.status, c.starts_at as "startsAt", c.ends_at as "endsAt", c.payment_due_at as "paymentDueAt",
        c.price_cents as "priceCents", c.nonmember_price_cents as "nonmemberPriceCents", p.capacity,
        p.capacity - p.taken - p.held as free
      from courses k join schools s on s.id = k.school_id join cohorts c on c.course_id = k.id
      join seat_pools p on p.id = c.seat_pool_id
      where ${taught} and (c.status = 'draft' or (c.status in ('enrolling', 'started') and c.payment_due_at > ${now}::timestamptz))
      order by c.payment_due_at nulls last, c.id limit ${sql.lit(MAX_COHORTS)}`,
    ),
  ]);
  return { emptySchools: empty.rows, courses: await withLaunch(ctx, courses.rows), cohorts: cohorts.rows };
}

/** Adds what each course is missing before launch. Loaded only for courses that aren't launched or aren't listed. */
async function withLaunch(ctx: Ctx, courses: readonly CourseRow[]): Promise<CourseFacts[]> {
  const pending = courses.filter(({ hasOpened, listed }) => !hasOpened || !listed).slice(0, MAX_PENDING);
  const found = await courseFacts(
    ctx,
    pending.map(({ courseId }) => courseId),
  );
  const byId = new Map(found.map((facts) => [facts.courseId, facts]));
  return courses.map(({ marked, ...course }) => {
    const facts = byId.get(course.courseId);
    if (!facts) return { ...course, listable: false, stepsLeft: 0 };
    const known = BEFORE_LAUNCH.filter((flag) => factsOf(facts).has(flag)).length;
    return {
      ...course,
      listable: Object.keys(listingGaps(listingFactsOf(facts))).length === 0,
      stepsLeft: Math.max(0, BEFORE_LAUNCH.length - known - marked),
    };
  });
}
