import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { AnswerValue } from './survey.rules.ts';
import type { Days } from './survey-results.query.ts';

export interface FileRow {
  readonly id: number;
  /** Only for people on the waitlist. Null: they never confirmed, or left (rules-teachers N1). */
  readonly email: string | null;
  readonly submittedAt: Date;
  readonly waitlist: 'joined' | 'asked' | 'left' | null;
  /** Keyed by the id of the wording. */
  readonly answers: Readonly<Record<string, AnswerValue>>;
}

/**
 * Whole answers in the order they were started, after the answer `after`; with the email address if it is on the
 * waitlist.
 */
export async function answersForFile(
  ctx: Ctx,
  query: Days & { readonly surveyId: number; readonly after: number; readonly limit: number },
): Promise<FileRow[]> {
  const { surveyId, after, limit, from, to } = query;
  const { rows } = await sql<FileRow>`
    select a.id, case when w.state = 'joined' then a.email end as email, a.submitted_at as "submittedAt", w.state as waitlist, coalesce(i.answers, '{}') as answers
    from survey_answers a join surveys s on s.id = a.survey_id
    left join lateral (
      select case when w.unsubscribed_at is not null then 'left' when w.confirmed_at is null then 'asked' else 'joined' end as state
      from course_waitlist w where w.course_id = s.course_id and lower(w.email) = lower(a.email)
      order by w.unsubscribed_at desc nulls first limit 1) w on true
    left join lateral (
      select jsonb_object_agg(question_id, answer) as answers from survey_answer_items
      where survey_answer_id = a.id and question_id is not null) i on true
    where a.survey_id = ${surveyId}::bigint and a.id > ${after}::bigint and a.state = 'submitted'
      ${from ? sql`and a.submitted_at >= ${from}::date::timestamp at time zone 'UTC'` : sql``}
      ${to ? sql`and a.submitted_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql``}
    order by a.id limit ${limit}`.execute(ctx.db);
  return rows;
}
