import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface UnnotifiedAnswer {
  readonly id: number;
  readonly surveyId: number;
  readonly submittedAt: Date;
}

/**
 * Claims answers that teachers haven't been notified of, and marks them as notified. Today's answers after a cohort
 * wait until tomorrow: the exact time of an answer would reveal its author.
 */
export async function claimUnnotifiedAnswers(tx: Ctx, limit: number): Promise<UnnotifiedAnswer[]> {
  const { rows } = await sql<UnnotifiedAnswer>`
    update survey_answers a set teachers_told = true from (
      select x.id from survey_answers x join surveys s on s.id = x.survey_id
      where not x.teachers_told and x.state = 'submitted' and (s.kind = 'interest'
        or x.submitted_at < date_trunc('day', ${tx.clock.now()}::timestamptz, 'UTC'))
      order by x.id limit ${limit} for update of x skip locked) due
    where a.id = due.id
    returning a.id, a.survey_id as "surveyId", a.submitted_at as "submittedAt"`.execute(tx.db);
  return rows;
}
