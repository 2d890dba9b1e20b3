import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** Deletes files that belong only to the person; uploads for a school stay. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`update media set state = 'deleted', deleted_at = ${tx.clock.now()}, alt = null, file_name = null
    where state <> 'deleted' and uploaded_by = ${id} and object_type in ('User', 'Submission')`.execute(tx.db);
}
