import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** What somebody applied with, and that their address was asked to take a course's answers. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id, email }: Forgotten): Promise<void> {
  await sql`delete from reply_to_requests where lower(address) = lower(${email})`.execute(tx.db);
  await sql`update school_applications set text = 'Erased.' where user_id = ${id}`.execute(tx.db);
}
