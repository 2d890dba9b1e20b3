import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** Erases a person's submissions. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`update workout_submissions set text = 'Erased.', url = null, media_id = null, draft = null, draft_at = null
    where place_id in (select id from workout_places where user_id = ${id})`.execute(tx.db);
}
