import type { Ctx } from '#server/platform/ctx.ts';

/** The session that asks; only behind `signed-in`. */
export function sessionIdOf(ctx: Ctx): number {
  if (ctx.actor.kind !== 'person') throw new Error('No session is here.');
  return ctx.actor.sessionId;
}
