import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** Deletes the person's notifications. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`delete from notifications where user_id = ${id}`.execute(tx.db);
}
