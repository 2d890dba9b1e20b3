import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Which of these people turned this kind of notification off. */
export async function withoutBell(ctx: Ctx, kind: string, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from notification_preferences
    where kind = ${kind} and not enabled and user_id = any(${[...userIds]}::bigint[])`.execute(ctx.db);
  return new Set(rows.map(({ userId }) => userId));
}
