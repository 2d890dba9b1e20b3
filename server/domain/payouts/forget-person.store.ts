import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';
import { FORMER_LEARNER } from './facts.query.ts';

/** Statements keep their figures, without the name (rules-teachers P9). In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`
    update payouts p set cause = replace(p.cause, ' of ' || l.learner_name || ', ', ' of ' || ${FORMER_LEARNER}::text || ', ')
    from (select distinct q.id, z.learner_name from payout_lines z join payouts y on y.id = z.payout_id
        join payouts q on (q.cohort_id = y.cohort_id or q.event_id = y.event_id or q.workout_id = y.workout_id)
      where z.user_id = ${id}::bigint and q.cause is not null) l
    where p.id = l.id and p.kind = 'adjustment'`.execute(tx.db);
  await sql`update payout_lines set learner_name = ${FORMER_LEARNER}, user_id = null where user_id = ${id}::bigint`.execute(
    tx.db,
  );
}
