import type { Ctx } from '#server/platform/ctx.ts';
import { revokeSessionsOf } from '../sessions/session.store.ts';
import { markVerified } from './person.store.ts';

/**
 * Somebody showed control of this person's address by a link that was mailed there. The first proof ends all earlier,
 * unproved sessions (rules §2). Signs nobody in.
 */
export async function proveAddress(tx: Ctx, personId: number): Promise<void> {
  if (await markVerified(tx.db, personId, tx.clock.now())) await revokeSessionsOf(tx.db, personId, tx.clock.real());
}
