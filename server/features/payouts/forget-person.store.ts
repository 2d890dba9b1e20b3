import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';
import { FORMER_LEARNER } from './facts.query.ts';

/** The person's names in statements, as they were when each statement was frozen. */
async function namesOf(tx: Ctx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct learner_name as name from payout_lines where user_id = ${userId}::bigint`.execute(tx.db);
  return rows.map(({ name }) => name);
}

/**
 * Removes the person's name from statements, which keep their figures (rules-teachers P9). In the caller's transaction.
 */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  for (const name of await namesOf(tx, id)) {
    await sql`
      update payouts p set cause = replace(p.cause, ' of ' || ${name}::text || ', ', ' of ' || ${FORMER_LEARNER}::text || ', ')
      where p.kind = 'adjustment' and p.cause is not null and p.id in (
        select q.id from payout_lines z join payouts y on y.id = z.payout_id
          join payouts q on (q.cohort_id = y.cohort_id or q.event_id = y.event_id or q.workout_id = y.workout_id)
        where z.user_id = ${id}::bigint)`.execute(tx.db);
  }
  await sql`update payout_lines set learner_name = ${FORMER_LEARNER}, user_id = null where user_id = ${id}::bigint`.execute(
    tx.db,
  );
}
