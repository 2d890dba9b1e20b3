import type { Ctx } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { completePlacesInEndedCohorts } from './place.store.ts';

const BATCH_SIZE = 500;

/** Completes the enrollments of completed cohorts. Idempotent. Returns how many it completed. */
export async function completePlaces(ctx: Ctx): Promise<number> {
  let completed = 0;
  for (;;) {
    const count = await completePlacesInEndedCohorts(ctx, BATCH_SIZE);
    completed += count;
    if (count < BATCH_SIZE) return completed;
  }
}

export const completePlacesSweep: Sweep = {
  name: 'enrolment.complete-places',
  async run(ctx) {
    await completePlaces(ctx);
  },
};
