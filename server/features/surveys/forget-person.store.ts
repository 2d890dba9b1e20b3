import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';
import { untallyAnswers } from './survey-tally.store.ts';

/**
 * Deletes a person's course waitlist entries and their interest answers; their submitted answers after a cohort stay,
 * without person, email address, and consent (rules-teachers S8). In the caller's transaction; locks answers, counts,
 * and waitlist in the same order as submitting an answer.
 */
export async function forgetPerson(tx: Ctx, { id, email, placeholder }: Forgotten): Promise<void> {
  const { rows } = await sql<{ id: number; goes: boolean }>`
    select a.id, s.kind = 'interest' or a.state = 'begun' as goes from survey_answers a join surveys s on s.id = a.survey_id
    where a.user_id = ${id} or lower(a.email) = lower(${email}) order by a.id for update of a`.execute(tx.db);
  const ids = rows.filter(({ goes }) => goes).map((row) => row.id);
  await untallyAnswers(tx, ids);
  await sql`delete from course_waitlist where user_id = ${id} or lower(email) = lower(${email})`.execute(tx.db);
  await sql`update course_waitlist set survey_answer_id = null where survey_answer_id = any(${ids}::bigint[])`.execute(
    tx.db,
  );
  await sql`delete from survey_answers where id = any(${ids}::bigint[])`.execute(tx.db);
  await sql`
    update survey_answers set email = ${placeholder}, user_id = null, consent_named = false, consent_quote_as = null
    where user_id = ${id} or lower(email) = lower(${email})`.execute(tx.db);
}
