import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** Deletes what the person read, and which lessons they were notified of. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`delete from lesson_announcements where user_id = ${id}`.execute(tx.db);
  await sql`delete from lesson_progress where user_id = ${id}`.execute(tx.db);
  await sql`delete from course_content_progress where user_id = ${id}`.execute(tx.db);
}
