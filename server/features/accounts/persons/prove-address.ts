import type { Ctx } from '#server/platform/ctx.ts';
import { revokeSessionsOf } from '../sessions/session.store.ts';
import { markVerified } from './person.store.ts';

/**
 * Marks a person's email address as verified after they used a link emailed there. The first verification ends all
 * earlier, unverified sessions (rules §2). Signs no one in.
 */
export async function proveAddress(tx: Ctx, personId: number): Promise<void> {
  if (await markVerified(tx.db, personId, tx.clock.now())) await revokeSessionsOf(tx.db, personId, tx.clock.real());
}
