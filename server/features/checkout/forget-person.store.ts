import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** Deletes saved cards, and where the person came from; orders stay under the pseudonym. Runs in the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`update orders set visit_source = null where user_id = ${id} and visit_source is not null`.execute(tx.db);
  await sql`delete from payment_methods where user_id = ${id}`.execute(tx.db);
}
