import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { jobCatalogueOf } from './job-catalogue.ts';

const t = testApp();

test('a job that the version before queued is worked under the name that it had', async () => {
  // Everything that the version before could queue, by the names that stood in its code.
  const former = [
    ...['apply-promo-code', 'cancel-cohort', 'cancel-event', 'cancel-subscription', 'cancel-workout', 'erase-customer'],
    ...['fulfil-order', 'membership-ended', 'pass-on-cohort-seats', 'settle-event'],
  ];
  expect(former.filter((name) => !jobCatalogueOf().has(`stories.${name}`))).toEqual([]);
  // There is no such event: it is looked for, and that is all. A name that nobody knows would be thrown.
  await t.system.ctx({ kind: 'system' }, 'test').jobs.send('stories.settle-event', { eventId: 999_999 });
  await t.drainJobs();
});

test('a former name leads to a job that is there', () => {
  expect(() => jobCatalogueOf([])).toThrow('which stories.apply-promo-code became');
});
