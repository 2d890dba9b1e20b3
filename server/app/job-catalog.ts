import type { Job } from '#server/platform/jobs/jobs.ts';
import { features } from './features.ts';

/**
 * What the previous version called its jobs. Jobs that it queued, or queues while both versions serve, run under these
 * names.
 */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'stories.apply-promo-code': 'checkout.apply-promo-code',
  'stories.cancel-cohort': 'enrolment.cancel-cohort',
  'stories.cancel-event': 'events.cancel-event',
  'stories.cancel-subscription': 'membership.cancel-subscription',
  'stories.cancel-workout': 'workouts.cancel-workout',
  'stories.erase-customer': 'checkout.erase-customer',
  'stories.fulfil-order': 'settling.fulfil-order',
  'stories.membership-ended': 'membership.membership-ended',
  'stories.settle-event': 'settling.settle-event',
};

/** Every job by its current and its former name. */
export function jobCatalogOf(jobs: readonly Job[] = features.flatMap(({ jobs: own = [] }) => own)): Map<string, Job> {
  const catalog = new Map(jobs.map((job) => [job.name, job]));
  for (const [former, name] of Object.entries(FORMER_NAMES)) {
    const job = catalog.get(name);
    if (!job) throw new Error(`No job is called ${name}, which ${former} became.`);
    catalog.set(former, job);
  }
  return catalog;
}
