import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { moveDue } from './cohort.store.ts';

/** Moves the cohorts that are due: enrolling → started → completed. Running it again moves nothing. */
export async function moveDueCohorts(ctx: Ctx): Promise<{ started: number[]; completed: number[] }> {
  return inTransaction(ctx, moveDue);
}

export const moveDueCohortsSweep: Sweep = {
  name: 'schools.move-due-cohorts',
  async run(ctx) {
    const moved = await moveDueCohorts(ctx);
    if (moved.started.length + moved.completed.length > 0) ctx.log.info(moved, 'cohorts moved');
  },
};
