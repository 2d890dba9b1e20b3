import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/**
 * Deletes a person's reminders, selections, and topics; enrollments stay, because seats and money depend on them. Runs in the
 * caller's transaction.
 */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`delete from course_follows where user_id = ${id}`.execute(tx.db);
  await sql`delete from learning_topics where user_id = ${id}`.execute(tx.db);
  await sql`delete from cohort_selections where user_id = ${id}`.execute(tx.db);
}
