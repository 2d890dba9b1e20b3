import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CancellationTotals, CohortChange } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import type { Consequence } from '#web/kit/form/dry-run-dialog.tsx';
import { TimeZone } from '#web/kit/time/time-zone.tsx';
import { cancelConsequences } from './cancel-cohort.tsx';
import { changeConsequences } from './change-consequences.tsx';

function linesOf(groups: readonly Consequence[], title: string): string[] {
  const group = groups.find((each) => each.title === title);
  return (group?.lines ?? []).map((line) =>
    renderToStaticMarkup(<TimeZone zone="America/New_York">{line}</TimeZone>)
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replace(/\s+/g, ' '),
  );
}

const nothing: CohortChange = {
  fields: [],
  consequential: false,
  dates: null,
  notice: null,
  learners: 0,
  refundable: null,
  payment: null,
  sessions: { ahead: 0, outside: [], moveByDays: 0 },
  waitlist: { waiting: 0, offered: 0, closed: 0 },
  prices: null,
  payouts: [],
  totals: { learners: 0, refundable: 0, waiting: 0 },
};

describe('the effects of saving a change', () => {
  test('moved dates say what they were, who is notified, and until when people can leave', () => {
    const zone = { timezone: 'America/New_York', paymentDueAtUtc: null };
    const groups = changeConsequences({
      ...nothing,
      dates: {
        was: { ...zone, startsAtUtc: '2027-01-19T00:00:00Z', endsAtUtc: '2027-03-02T00:00:00Z' },
        now: { ...zone, startsAtUtc: '2027-01-26T00:00:00Z', endsAtUtc: '2027-03-02T00:00:00Z' },
      },
      learners: 1,
      refundable: { learners: 2, untilUtc: '2027-02-09T00:00:00Z', lastUntilUtc: '2027-02-16T00:00:00Z' },
      payment: { dueAtUtc: '2027-01-18T00:00:00Z', moved: null },
      sessions: {
        ahead: 6,
        moveByDays: 7,
        outside: [
          {
            id: 1,
            name: 'Session 01',
            startsAtUtc: '2027-01-19T00:00:00Z',
            timezone: 'America/New_York',
            movedToUtc: '2027-01-26T00:00:00Z',
          },
        ],
      },
    });
    expect(linesOf(groups, 'Dates')).toHaveLength(2);
    expect(linesOf(groups, 'Dates')[1]).toMatch(/^Payment deadline: Sun, Jan 17.* 7:00 PM EST \(unchanged\)$/);
    expect(linesOf(groups, 'Dates')[0]).toMatch(/^Start: Mon, Jan 25.* 7:00 PM EST, was Mon, Jan 18.* 7:00 PM EST$/);
    expect(linesOf(groups, 'Who gets notified')).toEqual(['1 learner gets one email with the old and new dates.']);
    expect(linesOf(groups, 'Money')[0]).toMatch(
      /^2 learners can leave with a full refund until Mon, Feb 8.* or, for some, as late as Mon, Feb 15.*\.$/,
    );
    expect(linesOf(groups, 'Sessions outside the new dates')[0]).toMatch(
      /^Session 01, Mon, Jan 18.*moves to Mon, Jan 25/,
    );
  });

  test('seats, a closed waitlist, and prices are listed, and a group with nothing to say is empty', () => {
    const groups = changeConsequences({
      ...nothing,
      waitlist: { waiting: 3, offered: 2, closed: 1 },
      prices: { held: 1, selected: 4 },
    });
    expect(linesOf(groups, 'Who gets notified')).toEqual([
      '2 people on the waitlist are offered a seat within a minute.',
      'Enrollment closes now, and 1 person on the waitlist is notified.',
    ]);
    expect(linesOf(groups, 'Money')).toEqual([
      'New prices apply to new enrollments only. No one who already paid is charged or refunded the difference.',
      '1 checkout in progress keeps the old price.',
      '4 carts show the new price.',
    ]);
    expect(linesOf(groups, 'Dates')).toEqual([]);
  });
});

describe('the effects of canceling', () => {
  const totals: CancellationTotals = {
    learners: 12,
    cash: 1837.5,
    credits: 1,
    waiting: 3,
    sessions: 6,
    events: 0,
    attendees: 0,
    drafts: 1,
    disputed: 1,
  };

  test('lists the money, the people, and the sessions', () => {
    const groups = cancelConsequences(totals, 0);
    expect(linesOf(groups, 'Money')).toEqual([
      '$1,837.50 is refunded to the original payment method.',
      '1 credit is returned to learners.',
      '1 disputed payment stays on hold until the bank decides.',
    ]);
    expect(linesOf(groups, 'Who gets notified')).toEqual([
      '12 learners lose their seats and are notified by email.',
      '3 people on the waitlist are notified.',
      'All School Admins get an email with the totals.',
    ]);
    expect(linesOf(groups, 'What ends')).toEqual([
      '6 class sessions are canceled.',
      '1 draft is deleted.',
      "You can't open it again.",
    ]);
  });

  test('says so if no one is enrolled', () => {
    const empty = { ...totals, learners: 0, cash: 0, credits: 0, waiting: 0, sessions: 0, drafts: 0, disputed: 0 };
    const groups = cancelConsequences(empty, 2);
    expect(linesOf(groups, 'Money')).toEqual(["No one paid anything, so there's nothing to refund."]);
    expect(linesOf(groups, 'Who gets notified')[0]).toBe('No one is enrolled.');
    expect(linesOf(groups, 'What ends')[0]).toBe('2 unpaid checkouts end. No one is charged.');
  });
});
