import type { Ctx } from '#server/platform/ctx.ts';
import { queryLiveSessions } from './session.store.ts';

/** Which of these sessions are still live, for connections that outlast the request that opened them. */
export async function whichSessionsLive(ctx: Ctx, sessionIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (sessionIds.length === 0) return new Set();
  return new Set(await queryLiveSessions(ctx.db, sessionIds, ctx.clock.real()));
}
