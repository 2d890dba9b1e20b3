import type { Feature } from '#server/platform/feature.ts';
import { cohortReminders, deliverJob, drainJob, forgottenMail } from './mailings.jobs.ts';
import { mountOutbox } from './outbox-pages.ts';
import { mountUnsubscribe } from './unsubscribe-pages.ts';

export const feature: Feature = {
  name: 'mailings',
  jobs: [deliverJob, drainJob],
  sweeps: [cohortReminders, forgottenMail],
  mount(app, makeCtx) {
    mountUnsubscribe(app, makeCtx);
    mountOutbox(app, makeCtx);
  },
};
