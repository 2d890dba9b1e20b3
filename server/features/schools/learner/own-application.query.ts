import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** How many staff get an in-app notification about a new application; far more than there are. */
const MAX_STAFF = 100;

export async function staffIds(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where is_staff and erased_at is null order by id limit ${MAX_STAFF}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** A school's name and URL, archived schools included. */
export async function schoolLineOf(
  ctx: Ctx,
  schoolId: number,
): Promise<{ id: number; name: string; slug: string } | null> {
  const { rows } = await sql<{ id: number; name: string; slug: string }>`
    select id, name, slug from schools where id = ${schoolId}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}
