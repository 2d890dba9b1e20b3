/**
 * Cancels a cohort unless it is already canceled, and does the follow-up work as the worker would. Fault tests kill it
 * at its fail points. `node testing/processes/cancel-cohort.ts <cohort id>`; exits with 0 when nothing is left to do
 * right away.
 */
import { Refusal } from '#contract/primitives/problem.ts';
import { openSystem } from '#server/app/system.ts';
import { sweepOnce } from '#server/app/worker.ts';
import { cancelCohort } from '#server/journeys/enrollment/cancel-cohort.ts';
import { readConfig } from '#server/platform/config.ts';
import { drainQueue } from '#server/platform/jobs/boss.ts';

const system = await openSystem(readConfig(), 'web');
const ctx = system.ctx({ kind: 'system' }, 'cancel-cohort');
await cancelCohort(ctx, { cohortId: Number(process.argv[2]), refund: 'full', by: null }).catch((error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== 'cohort_cancelled') throw error;
});
const work = () =>
  drainQueue(system.boss, system.jobCatalog, (job, data) =>
    job.handle(system.ctx({ kind: 'system' }, `job:${job.name}`), data),
  );
await work();
await sweepOnce(system);
await work();
await system.close();
process.exit(0);
