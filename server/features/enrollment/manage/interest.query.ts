import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ZoneCount } from './awake-hours.rules.ts';

export interface TickedQuestion {
  readonly id: number;
  readonly title: string;
  readonly kind: 'radio' | 'checkbox';
  readonly options: readonly string[];
  readonly asked: boolean;
  readonly answered: number;
}

/** The survey answers of people who are on the waitlist now: confirmed and not left. */
const ANSWERS = (courseId: number) => sql`
  select w.survey_answer_id as id from course_waitlist w where w.course_id = ${courseId}::bigint
    and w.confirmed_at is not null and w.unsubscribed_at is null and w.survey_answer_id is not null`;

/**
 * A course's multiple-choice questions from its interest survey, in order; removed questions last, if anyone answered
 * them.
 */
export async function tickedQuestions(ctx: Ctx, courseId: number): Promise<TickedQuestion[]> {
  const { rows } = await sql<TickedQuestion>`
    select q.id, q.title, q.kind, q.options, q.removed_in_version is null as asked, n.answered
    from surveys s join survey_questions q on q.survey_id = s.id
      cross join lateral (select count(*) as answered from survey_answer_items i
        where i.question_id = q.id and i.survey_answer_id in (${ANSWERS(courseId)})) n
    where s.course_id = ${courseId}::bigint and s.kind = 'interest' and q.kind in ('radio', 'checkbox')
      and (q.removed_in_version is null or n.answered > 0)
    order by (q.removed_in_version is null) desc, q.position, q.id limit 50`.execute(ctx.db);
  return rows;
}

/** How often each answer was ticked; every tick of a checkbox question counts. */
export async function ticksOf(
  ctx: Ctx,
  courseId: number,
  questionIds: readonly number[],
): Promise<{ questionId: number; option: string; count: number }[]> {
  const { rows } = await sql<{ questionId: number; option: string; count: number }>`
    select i.question_id as "questionId", t.option, count(*) as count
    from survey_answer_items i cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(i.answer) when 'array' then i.answer else jsonb_build_array(i.answer) end) as t (option)
    where i.question_id = any(${[...questionIds]}::bigint[]) and i.survey_answer_id in (${ANSWERS(courseId)})
    group by i.question_id, t.option order by count(*) desc, t.option limit 2000`.execute(ctx.db);
  return rows;
}

/** The time zones of people who are on the waitlist for a course or follow it, each person once; '': unknown. */
export async function zonesOfInterested(ctx: Ctx, courseId: number): Promise<ZoneCount[]> {
  const { rows } = await sql<ZoneCount>`
    select coalesce(u.timezone, '') as timezone, count(*) as people from (
      select w.user_id, case when w.user_id is null then w.id end as entry from course_waitlist w
        where w.course_id = ${courseId}::bigint and w.confirmed_at is not null and w.unsubscribed_at is null
      union select f.user_id, null from course_follows f where f.course_id = ${courseId}::bigint) p
      left join users u on u.id = p.user_id
    where u.erased_at is null group by 1 order by 2 desc, 1 limit 1000`.execute(ctx.db);
  return rows;
}

export async function followersOfCourse(ctx: Ctx, courseId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from course_follows f join users u on u.id = f.user_id and u.erased_at is null
    where f.course_id = ${courseId}::bigint`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}
