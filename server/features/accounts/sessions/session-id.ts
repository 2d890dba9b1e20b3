import type { Ctx } from '#server/platform/ctx.ts';

/** The caller's session; only for `signed-in` endpoints. */
export function sessionIdOf(ctx: Ctx): number {
  if (ctx.actor.kind !== 'person') throw new Error('No session is here.');
  return ctx.actor.sessionId;
}
