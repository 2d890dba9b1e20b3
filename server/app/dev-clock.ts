import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseFields } from '#contract/primitives/problem.ts';
import type { System } from './system.ts';

const body = z.strictObject({
  advanceMs: z
    .number()
    .int()
    .min(0)
    .max(366 * 24 * 60 * 60 * 1000)
    .optional(),
  /** Moves the clock to this instant, which must be in the future. */
  to: z.iso.datetime().optional(),
});

/** `POST /dev/clock` moves the domain's clock forward, `GET` returns its time. Never mounted in production. */
export function mountDevClock(app: FastifyInstance, system: System): void {
  if (system.config.production) return;
  app.get('/dev/clock', async () => ({ now: system.clock.now().toISOString(), offsetMs: system.clock.offsetMs }));
  app.post('/dev/clock', async (request) => {
    const parsed = body.safeParse(request.body);
    if (!parsed.success) throw refuseFields({ advanceMs: 'Milliseconds forward, or an instant in `to`.' });
    const { advanceMs, to } = parsed.data;
    const forward = to ? new Date(to).getTime() - system.clock.now().getTime() : (advanceMs ?? 0);
    if (forward < 0) throw refuseFields({ to: 'The clock only moves forward.' });
    await system.clock.advance(forward);
    return { now: system.clock.now().toISOString(), offsetMs: system.clock.offsetMs };
  });
}
