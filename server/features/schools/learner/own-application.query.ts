import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Who hears by the bell that somebody applied; a house has few. */
const MOST_STAFF = 100;

/** Ids of the platform's own people. */
export async function staffIds(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where is_staff and erased_at is null order by id limit ${MOST_STAFF}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** A school as it is named where only its name and address are wanted, archived ones too. */
export async function schoolLineOf(
  ctx: Ctx,
  schoolId: number,
): Promise<{ id: number; name: string; slug: string } | null> {
  const { rows } = await sql<{ id: number; name: string; slug: string }>`
    select id, name, slug from schools where id = ${schoolId}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}
