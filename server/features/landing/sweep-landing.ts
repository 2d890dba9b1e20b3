import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { pruneRevisions, REVISIONS_KEPT_DAYS } from './landing-revision.store.ts';
import { deleteBlankRows } from './landing-row.store.ts';

const DAY_MS = 86_400_000;

/** Deletes blank rows after a day, and saves older than 90 days beyond the last fifty (rules-teachers LP1, LP2). */
export const landingSweep: Sweep = {
  name: 'landing.sweep',
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    await deleteBlankRows(ctx, new Date(now - DAY_MS));
    await pruneRevisions(ctx, new Date(now - REVISIONS_KEPT_DAYS * DAY_MS));
  },
};
