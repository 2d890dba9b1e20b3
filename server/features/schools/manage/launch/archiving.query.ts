import { sql } from 'kysely';
import type { CourseArchiving } from '#contract/schools/course-archive.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';

const MAX_NAMED = 20;

/** The effects of archiving a course, and what prevents it. */
export async function archivingFacts(ctx: Ctx, courseId: number): Promise<CourseArchiving | undefined> {
  const now = ctx.clock.now();
  const { rows } = await sql<CourseArchiving>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.starts_at, c.id)
        from (select id, name, starts_at from cohorts where course_id = k.id and status in ('enrolling', 'started')
          and (ends_at is null or ends_at > ${now}::timestamptz) order by starts_at, id limit ${sql.lit(MAX_NAMED)}) c),
        '[]') as "openCohorts",
      k.listed_at is not null as listed,
      exists (select from course_listings l where l.course_id = k.id and l.state = 'waiting') as waiting,
      (select count(*) from cohorts c where c.course_id = k.id and c.status = 'draft') as "draftCohorts",
      (select count(distinct e.user_id) from enrolments e where e.course_id = k.id
        and e.state in ('active', 'completed')) as learners,
      (select count(*) from events v where v.course_id = k.id and v.status = 'published' and v.deleted_at is null
        and v.starts_at > ${now}::timestamptz) as "eventsAhead",
      (select count(*) from email_templates m where m.course_id = k.id and m.kind <> 'onetime' and m.status = 'active'
        and m.deleted_at is null) as "automatedEmails"
    from courses k where k.id = ${courseId}::bigint`.execute(ctx.db);
  return rows[0];
}
