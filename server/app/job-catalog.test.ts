import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { jobCatalogOf } from './job-catalog.ts';

const t = testApp();

test('a job that the previous version queued runs under its former name', async () => {
  // Every name that the previous version could queue, taken from its code.
  const former = [
    ...['apply-promo-code', 'cancel-cohort', 'cancel-event', 'cancel-subscription', 'cancel-workout', 'erase-customer'],
    ...['fulfil-order', 'membership-ended', 'pass-on-cohort-seats', 'settle-event'],
  ];
  expect(former.filter((name) => !jobCatalogOf().has(`stories.${name}`))).toEqual([]);
  // There is no such event, so the job ends after looking it up. An unknown job name would throw.
  await t.system.ctx({ kind: 'system' }, 'test').jobs.send('stories.settle-event', { eventId: 999_999 });
  await t.drainJobs();
});

test('a former name leads to an existing job', () => {
  expect(() => jobCatalogOf([])).toThrow('which stories.apply-promo-code became');
});
