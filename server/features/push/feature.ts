import type { Feature } from '#server/platform/feature.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { deliverPushJob } from './deliver-push.ts';
import { deleteExpired } from './push.store.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;
const AT_ONCE = 1000;

const forgetSweep: Sweep = {
  name: 'push.forget',
  run: (ctx) => deleteExpired(ctx, new Date(ctx.clock.now().getTime() - KEPT_MS), AT_ONCE),
};

export const feature: Feature = { name: 'push', jobs: [deliverPushJob], sweeps: [forgetSweep] };
