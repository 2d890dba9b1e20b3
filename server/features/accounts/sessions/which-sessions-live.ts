import type { Ctx } from '#server/platform/ctx.ts';
import { queryLiveSessions } from './session.store.ts';

/** Those of these sessions that neither ended nor were ended: for what stays open beyond the request that opened it. */
export async function whichSessionsLive(ctx: Ctx, sessionIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (sessionIds.length === 0) return new Set();
  return new Set(await queryLiveSessions(ctx.db, sessionIds, ctx.clock.real()));
}
