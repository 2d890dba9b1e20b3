import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** Mailed links go; a school's page keeps the names of hosts that the school wrote. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`delete from public_handles where user_id = ${id}`.execute(tx.db);
  await sql`delete from rsvp_tokens where user_id = ${id}`.execute(tx.db);
  await sql`update hosts set user_id = null where user_id = ${id}`.execute(tx.db);
}
