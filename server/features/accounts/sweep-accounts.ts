import type { Ctx } from '#server/platform/ctx.ts';
import { dropOldKeys } from '#server/platform/http/idempotency.ts';
import { dropOldLimits } from '#server/platform/limits.ts';
import { deleteOldAttempts } from './identities/identity.store.ts';
import { deleteOldSessions } from './sessions/session.store.ts';
import { deleteOldTokens } from './sign-in/token.store.ts';

/** How long ended sessions and links are retained for investigations. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/** Deletes what ended long ago by real time: sessions, emailed links, counts of tries, idempotency keys. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.real().getTime() - KEEP_MS);
  await deleteOldSessions(ctx.db, before);
  await deleteOldTokens(ctx.db, before);
  await deleteOldAttempts(ctx.db, before);
  await dropOldLimits(ctx);
  await dropOldKeys(ctx);
}
