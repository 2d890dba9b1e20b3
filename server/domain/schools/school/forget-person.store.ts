import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** What somebody applied with, and what they were answered; one that waits is withdrawn. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`
    update school_applications set text = '', teaches = 'Erased.', audience = 'Erased.', link = null,
      school_name = case when state = 'approved' then school_name else 'Erased.' end,
      decision_note = case when decision_note is not null then 'Erased.' end,
      withdrawn_at = case when state = 'waiting' then ${tx.clock.now()} else withdrawn_at end,
      state = case when state = 'waiting' then 'withdrawn' else state end
    where user_id = ${id}`.execute(tx.db);
}
