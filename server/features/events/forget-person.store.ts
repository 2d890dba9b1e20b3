import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/**
 * Deletes emailed links, and where the person came from. Detaches event hosts from the person; the name that the school entered stays on the host's
 * page. Runs in the caller's transaction.
 */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`delete from public_handles where user_id = ${id}`.execute(tx.db);
  await sql`delete from rsvp_tokens where user_id = ${id}`.execute(tx.db);
  await sql`update attendances set visit_source = null where user_id = ${id} and visit_source is not null`.execute(
    tx.db,
  );
  await sql`update hosts set user_id = null where user_id = ${id}`.execute(tx.db);
}
