import type { Feature } from '#server/platform/feature.ts';
import { deliverJob, drainJob, forgottenMail } from './mailings.jobs.ts';
import { mountOutbox } from './outbox-pages.ts';
import { mountUnsubscribe } from './unsubscribe-pages.ts';

export const feature: Feature = {
  name: 'mailings',
  jobs: [deliverJob, drainJob],
  sweeps: [forgottenMail],
  mount(app, makeCtx) {
    mountUnsubscribe(app, makeCtx);
    mountOutbox(app, makeCtx);
  },
};
