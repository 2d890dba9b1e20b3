import { STARTING_MINUTES } from '#contract/push/push.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { queuePushes } from '../index.ts';
import { startingSoon } from './starting.query.ts';

const AT_ONCE = 500;

function text(minutes: number): string {
  return `Your session starts in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** Pushes that a session starts soon. A late sweep says how long it really is. */
async function pushStarting(ctx: Ctx): Promise<void> {
  if (ctx.config.secretsKey === undefined) return;
  const now = ctx.clock.now().getTime();
  for (;;) {
    const due = await startingSoon(ctx, AT_ONCE);
    await queuePushes(
      ctx,
      due.map(({ userId, occasion, path, startsAt }) => ({
        userId,
        kind: 'starting' as const,
        occasion,
        text: text(Math.min(STARTING_MINUTES, Math.max(1, Math.ceil((startsAt.getTime() - now) / 60_000)))),
        path,
        expiresAt: startsAt,
      })),
    );
    if (due.length < AT_ONCE) return;
  }
}

export const startingSweep: Sweep = { name: 'push.starting', run: pushStarting };
