import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Cohort } from '#contract/schools/cohort.ts';
import { TimeZone } from '#web/kit/time/time-zone.tsx';
import { DatesChanged } from './dates-changed.tsx';

function noticeText(cohort: Pick<Cohort, 'datesChanged' | 'startsAtUtc' | 'endsAtUtc' | 'alreadyEnrolled'>): string {
  // The notice reads only these four fields of a cohort.
  const fullCohort = cohort as Cohort;
  const markup = renderToStaticMarkup(
    <TimeZone zone="America/New_York">
      <DatesChanged cohort={fullCohort} />
    </TimeZone>,
  );
  return markup
    .replace(/<[^>]+>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
}

const moved = {
  startsAtUtc: '2027-02-02T00:00:00.000Z',
  endsAtUtc: '2027-03-16T00:00:00.000Z',
  datesChanged: {
    changedAtUtc: '2026-11-22T12:00:00.000Z',
    wasStartsAtUtc: '2027-01-19T00:00:00.000Z',
    wasEndsAtUtc: '2027-03-02T00:00:00.000Z',
    refundableUntilUtc: '2027-02-02T00:00:00.000Z',
  },
};

test('an enrolled learner sees the old and new dates, and the deadline for leaving with a full refund', () => {
  const text = noticeText({ ...moved, alreadyEnrolled: true });
  expect(text).toContain('The dates have changed. Was Jan 18 – Mar 1');
  expect(text).toContain('now Feb 1 – Mar 15');
  expect(text).toContain("If the new dates don't work for you, you can leave for a full refund until Mon, Feb 1");
});

test('someone who only selected the cohort sees the dates and nothing about a refund', () => {
  const text = noticeText({ ...moved, alreadyEnrolled: false });
  expect(text).toContain('now Feb 1 – Mar 15');
  expect(text).not.toContain('refund');
});

test('nothing is shown if the dates haven’t changed', () => {
  expect(noticeText({ ...moved, datesChanged: null, alreadyEnrolled: true })).toBe('');
});
