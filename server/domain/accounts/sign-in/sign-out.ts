import type { Ctx } from '#server/platform/ctx.ts';
import { revokeSessionByToken } from '../sessions/session.store.ts';
import { hashToken } from './secrets.ts';

/** Ends the session that this browser carries; nothing happens where it carries none. */
export async function signOut(ctx: Ctx, presentToken: string | undefined): Promise<void> {
  if (presentToken) await revokeSessionByToken(ctx.db, hashToken(presentToken), ctx.clock.real());
}
