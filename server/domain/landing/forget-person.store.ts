import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** A course's page keeps the names that the school wrote; words that a learner let it quote go. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`delete from landing_testimonials where quoted_user_id = ${id}`.execute(tx.db);
  await sql`update landing_instructors set user_id = null where user_id = ${id}`.execute(tx.db);
}
