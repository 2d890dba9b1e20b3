import type { Ctx } from '#server/platform/ctx.ts';
import { revokeSessionsOf } from './session.store.ts';

/**
 * Ends every session of a person, in the caller's transaction; `exceptId` spares the caller's own. Returns how many
 * ended.
 */
export async function endSessions(tx: Ctx, personId: number, exceptId?: number): Promise<number> {
  return revokeSessionsOf(tx.db, personId, tx.clock.real(), exceptId);
}
