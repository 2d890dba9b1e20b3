import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Contained } from '../teaching-event-lists/contains.rules.ts';
import type { ListedStudent } from './students.query.ts';

/** So many people are looked up by an index. */
const LOOKED_UP = 20_000;

/** Which of these rows have the text in their name or address, as `person:entry`. */
export async function addressesOf(
  ctx: Ctx,
  listed: readonly ListedStudent[],
  { pattern }: Contained,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(r.user_id::text, 'null') || ':' || coalesce(r.entry_id::text, 'null') as key
    from unnest(${listed.map(({ userId }) => userId)}::bigint[], ${listed.map(({ entryId }) => entryId)}::bigint[])
        as r (user_id, entry_id)
      left join users u on u.id = r.user_id left join course_waitlist w on w.id = r.entry_id
    where lower(u.display_name) like lower(${pattern}::text) or lower(coalesce(u.email, w.email)) like lower(${pattern}::text)`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * People whose name or address holds a text, by their letters alone: left to itself, the database may read every person until it
 * has enough. Of any course: the list takes its own of them.
 */
export function peopleNamed(ctx: Ctx, { pattern }: Contained): Promise<number[]> {
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`.execute(tx.db);
    const { rows } = await sql<{ id: number }>`
      select u.id from users u where u.erased_at is null
        and (lower(u.display_name) like lower(${pattern}::text) or lower(u.email) like lower(${pattern}::text))
      limit ${sql.lit(LOOKED_UP)}`.execute(tx.db);
    return rows.map(({ id }) => id);
  });
}
