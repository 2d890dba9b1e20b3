import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** The channel on which processes tell each other whose notifications changed. The payload is those people's ids. */
export const BELL_CHANNEL = 'bell_live';
/** A Postgres notification's payload is limited. Beyond this many people, open pages find the change by polling. */
const IDS_PER_NOTIFY = 500;

/**
 * Tells open pages whose notifications changed. Not inside a transaction: `pg_notify` makes commits wait for each
 * other, and the page would query before the row exists. Changes without a message are found by polling.
 */
export function publishBells(ctx: Ctx, userIds: readonly number[]): void {
  if (ctx.inTransaction || userIds.length === 0) return;
  sql`select pg_notify(${BELL_CHANNEL}, ${userIds.slice(0, IDS_PER_NOTIFY).join(',')})`
    .execute(ctx.db)
    .catch((error: unknown) => ctx.log.warn({ error: String(error) }, "couldn't notify open pages of a notification"));
}

export const SILENT = '0';

/** Each person's digest of what an open page shows of their notifications: a text that changes when they do. */
export async function bellDigests(ctx: Ctx, userIds: readonly number[]): Promise<{ id: number; digest: string }[]> {
  const { rows } = await sql<{ id: number; digest: string }>`
    select w.id, concat_ws('/', n.newest, n.unread) as digest
    from unnest(${[...userIds]}::bigint[]) w (id)
    cross join lateral (select max(u.id) as newest, count(*) as unread from (select id from notifications
      where user_id = w.id and read_at is null order by created_at desc limit 100) u) n`.execute(ctx.db);
  return rows;
}
