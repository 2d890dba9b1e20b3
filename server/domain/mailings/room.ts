import type { Room } from '#server/platform/room.ts';
import { cohortReminders, deliverJob, drainJob, forgottenMail } from './mailings.jobs.ts';
import { mountOutbox } from './outbox-pages.ts';
import { mountUnsubscribe } from './unsubscribe-pages.ts';

export const room: Room = {
  name: 'mailings',
  jobs: [deliverJob, drainJob],
  sweeps: [cohortReminders, forgottenMail],
  mount(app, makeCtx) {
    mountUnsubscribe(app, makeCtx);
    mountOutbox(app, makeCtx);
  },
};
