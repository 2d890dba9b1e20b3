import type { Ctx } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { completePlacesOfOver } from './place.store.ts';

const AT_ONCE = 500;

/** Completes the enrollments of completed cohorts. Idempotent. Returns how many it completed. */
export async function completePlaces(ctx: Ctx): Promise<number> {
  let completed = 0;
  for (;;) {
    const some = await completePlacesOfOver(ctx, AT_ONCE);
    completed += some;
    if (some < AT_ONCE) return completed;
  }
}

export const completePlacesSweep: Sweep = {
  name: 'enrolment.complete-places',
  async run(ctx) {
    await completePlaces(ctx);
  },
};
