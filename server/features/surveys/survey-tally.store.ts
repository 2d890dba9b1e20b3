import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** What each answer adds to the counts: itself, each answered question, and each choice. */
const countsOf = (answerIds: readonly number[]) => sql`
  select a.survey_id, a.survey_version, a.cohort_id, (a.submitted_at at time zone 'UTC')::date as answered_on, v.question_id,
    v.value, count(*)::int as answers
  from survey_answers a cross join lateral (
    select null::bigint as question_id, '' as value
    union all select i.question_id, '' from survey_answer_items i where i.survey_answer_id = a.id
    union all select i.question_id, i.answer #>> '{}' from survey_answer_items i
      join survey_questions q on q.id = i.question_id and q.kind in ('radio', 'rating') where i.survey_answer_id = a.id
    union all select i.question_id, o.word from survey_answer_items i
      join survey_questions q on q.id = i.question_id and q.kind = 'checkbox'
      cross join lateral jsonb_array_elements_text(i.answer) o (word) where i.survey_answer_id = a.id
  ) v
  where a.id = any(${[...answerIds]}::bigint[]) and a.state = 'submitted' group by 1, 2, 3, 4, 5, 6`;

/**
 * Counts answers that were just submitted. Locks rows in a fixed order, so that concurrent submissions don't deadlock.
 */
export async function tallyAnswers(tx: Ctx, answerIds: readonly number[]): Promise<void> {
  await sql`
    insert into survey_tallies as t (survey_id, survey_version, cohort_id, answered_on, question_id, value, answers)
    select * from (${countsOf(answerIds)}) c order by survey_id, question_id nulls first, value, cohort_id, answered_on, survey_version
    on conflict on constraint survey_tallies_once do update set answers = t.answers + excluded.answers`.execute(tx.db);
}

/** Removes answers from the counts, before they are deleted. */
export async function untallyAnswers(tx: Ctx, answerIds: readonly number[]): Promise<void> {
  if (answerIds.length === 0) return;
  await sql`
    insert into survey_tallies as t (survey_id, survey_version, cohort_id, answered_on, question_id, value, answers)
    select * from (${countsOf(answerIds)}) c order by survey_id, question_id nulls first, value, cohort_id, answered_on, survey_version
    on conflict on constraint survey_tallies_once do update set answers = t.answers - excluded.answers`.execute(tx.db);
  // Deletes only rows already locked, so no other lock is taken out of order.
  await sql`
    delete from survey_tallies t using (${countsOf(answerIds)}) c where t.answers = 0 and t.survey_id = c.survey_id
      and t.survey_version = c.survey_version and t.cohort_id is not distinct from c.cohort_id and t.answered_on = c.answered_on
      and t.question_id is not distinct from c.question_id and t.value = c.value`.execute(tx.db);
}
