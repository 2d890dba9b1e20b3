import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface SurveyDue {
  readonly userId: number;
  readonly cohortId: number;
  readonly schoolId: number;
  readonly surveyId: number;
}

/**
 * People who completed a cohort in the last `days` days, weren't asked about it yet, and haven't answered on their own.
 * Joins several features.
 */
export async function surveysDue(ctx: Ctx, due: { kind: string; days: number; limit: number }): Promise<SurveyDue[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<SurveyDue>`
    select e.user_id as "userId", c.id as "cohortId", c.school_id as "schoolId", s.id as "surveyId"
    from cohorts c
    join surveys s on s.course_id = c.course_id and s.kind = 'post-cohort'
    join enrolments e on e.cohort_id = c.id and e.state = 'completed' and e.suspended_at is null
    join users u on u.id = e.user_id and u.email is not null
    where c.status = 'completed' and c.ends_at <= ${now} and c.ends_at > ${now}::timestamptz - make_interval(days => ${due.days}::integer)
      and not exists (select 1 from sends d where d.kind = ${due.kind} and d.recipient = 'user:' || e.user_id::text
        and d.occasion = 'cohort:' || c.id)
      and not exists (select 1 from survey_answers a where a.survey_id = s.id and a.user_id = e.user_id
        and a.cohort_id = c.id and a.state = 'submitted')
    order by c.id, e.user_id limit ${due.limit}`.execute(ctx.db);
  return rows;
}

/** The cohort of this course that this person completed last; null if there is none. */
export async function lastCompletedCohort(ctx: Ctx, userId: number, courseId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from enrolments e join cohorts c on c.id = e.cohort_id
    where e.user_id = ${userId}::bigint and c.course_id = ${courseId}::bigint and e.state = 'completed'
    order by c.ends_at desc, c.id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
