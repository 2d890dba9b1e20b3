import type { Ctx } from '#server/platform/ctx.ts';
import { dropOldKeys } from '#server/platform/http/idempotency.ts';
import { dropOldLimits } from '#server/platform/limits.ts';
import { deleteOldAttempts } from './identities/identity.store.ts';
import { deleteOldSessions } from './sessions/session.store.ts';
import { deleteOldTokens } from './sign-in/token.store.ts';

/** Ended sessions and links are kept so long for whoever has to look into something. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/** Drops what ended long ago: sessions, mailed links, counts of tries, idempotency keys. On real time. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.real().getTime() - KEEP_MS);
  await deleteOldSessions(ctx.db, before);
  await deleteOldTokens(ctx.db, before);
  await deleteOldAttempts(ctx.db, before);
  await dropOldLimits(ctx);
  await dropOldKeys(ctx);
}
