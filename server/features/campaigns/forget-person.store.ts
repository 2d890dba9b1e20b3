import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/**
 * Frozen lists still count the person, but without their email address, and replies no longer reach them. Runs in the
 * caller's transaction.
 */
export async function forgetPerson(tx: Ctx, { id, email, placeholder }: Forgotten): Promise<void> {
  await sql`update mailing_recipients set address = ${placeholder}
    where user_id = ${id} or lower(address) = lower(${email})`.execute(tx.db);
  await sql`update mailings set reply_to = null where lower(reply_to) = lower(${email})`.execute(tx.db);
}
