import type { Ctx } from '#server/platform/ctx.ts';
import { revokeSessionsByToken } from '../sessions/session.store.ts';
import { hashToken } from './secrets.ts';

/** Ends the sessions that this browser holds; does nothing if it holds none. */
export async function signOut(ctx: Ctx, heldTokens: readonly string[]): Promise<void> {
  await revokeSessionsByToken(ctx.db, heldTokens.map(hashToken), ctx.clock.real());
}
