import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Channel on which programs tell each other whose bell changed: ids of people. */
export const BELL_CHANNEL = 'bell_live';
/** A notification's payload has a limit; beyond it the open pages find it by looking. */
const TOLD_AT_ONCE = 500;

/**
 * Tells open pages whose bell changed. Not inside a transaction: a notification makes commits wait for each other, and
 * the page would ask before the row is there. What no word came of is found by looking.
 */
export function tellBells(ctx: Ctx, userIds: readonly number[]): void {
  if (ctx.inTransaction || userIds.length === 0) return;
  sql`select pg_notify(${BELL_CHANNEL}, ${userIds.slice(0, TOLD_AT_ONCE).join(',')})`
    .execute(ctx.db)
    .catch((error: unknown) => ctx.log.warn({ error: String(error) }, "couldn't notify open pages of a notification"));
}

/** The digest of a bell that has nothing new. */
export const SILENT = '0';

/** What of each person's bell an open page shows, folded into one text that changes when it does. */
export async function bellDigests(ctx: Ctx, userIds: readonly number[]): Promise<{ id: number; digest: string }[]> {
  const { rows } = await sql<{ id: number; digest: string }>`
    select w.id, concat_ws('/', n.newest, n.unread) as digest
    from unnest(${[...userIds]}::bigint[]) w (id)
    cross join lateral (select max(u.id) as newest, count(*) as unread from (select id from notifications
      where user_id = w.id and read_at is null order by created_at desc limit 100) u) n`.execute(ctx.db);
  return rows;
}
