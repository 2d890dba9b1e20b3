import type { Feature } from '#server/platform/feature.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { deleteReadBefore } from './notification.store.ts';
import { routes } from './notifications.routes.ts';

/** Read notifications are kept for half a year. */
export const KEPT_DAYS = 180;
const AT_ONCE = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const forgetSweep: Sweep = {
  name: 'notifications.forget',
  async run(ctx) {
    await deleteReadBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS), AT_ONCE);
  },
};

export const feature: Feature = { name: 'notifications', routes, sweeps: [forgetSweep] };
