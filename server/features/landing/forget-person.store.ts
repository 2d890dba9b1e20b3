import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/**
 * A course's page keeps the names that the school wrote. Words that the person let the page quote are deleted, and so
 * is a picture that belonged to them. In the caller's transaction.
 */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`delete from landing_testimonials where quoted_user_id = ${id}`.execute(tx.db);
  await sql`update landing_instructors i set image_media_id = null from media m
    where i.user_id = ${id} and m.id = i.image_media_id and m.object_type = 'User' and m.uploaded_by = ${id}`.execute(
    tx.db,
  );
  await sql`update landing_instructors set user_id = null where user_id = ${id}`.execute(tx.db);
}
