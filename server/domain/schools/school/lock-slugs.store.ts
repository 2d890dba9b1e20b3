import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Whoever asks within a transaction whether an address is free is the only one who gives addresses until it ends: two at
 * once would both hear yes. Taken after every row's lock.
 */
export async function lockSlugs(ctx: Ctx, kind: 'school' | 'course'): Promise<void> {
  if (!ctx.inTransaction) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`slugs:${kind}`}))`.execute(ctx.db);
}
