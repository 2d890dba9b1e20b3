import { describe, expect, test } from 'vitest';
import { type CohortDraft, cohortStatusAt, openProblems, saleRefusalAt, weeksBetween } from './cohort.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const cohort: CohortDraft = {
  name: 'Voices, spring',
  status: 'enrolling',
  startsAt: later(40),
  endsAt: later(82),
  paymentDueAt: later(38),
  capacity: 12,
  priceCents: 15000,
  nonmemberPriceCents: 20000,
};

describe('a cohort’s state follows the clock', () => {
  test('enrolling until the start, started until the end, then completed, at every second', () => {
    expect(cohortStatusAt(cohort, now)).toBe('enrolling');
    expect(cohortStatusAt(cohort, new Date(later(40).getTime() - 1))).toBe('enrolling');
    expect(cohortStatusAt(cohort, later(40))).toBe('started');
    expect(cohortStatusAt(cohort, later(82))).toBe('completed');
    expect(cohortStatusAt({ ...cohort, status: 'started' }, later(82))).toBe('completed');
  });
  test('a draft and a canceled cohort stay as they are', () => {
    expect(cohortStatusAt({ ...cohort, status: 'draft' }, later(90))).toBe('draft');
    expect(cohortStatusAt({ ...cohort, status: 'cancelled' }, later(90))).toBe('cancelled');
  });
});

describe('enrollment is open while enrolling or started, before the payment deadline', () => {
  test.each([
    ['enrolling, before the deadline', cohort, now, null],
    ['enrolling, at the deadline', cohort, later(38), 'enrolment_closed'],
    ['started, with a late deadline', { ...cohort, paymentDueAt: later(45) }, later(41), null],
    ['completed', { ...cohort, paymentDueAt: later(82) }, later(82), 'cohort_ended'],
    ['draft', { ...cohort, status: 'draft' as const }, now, 'not_on_sale'],
    ['cancelled', { ...cohort, status: 'cancelled' as const }, now, 'cohort_cancelled'],
  ])('%s', (_name, input, at, code) => {
    expect(saleRefusalAt(input, at)?.code ?? null).toBe(code);
  });
  test('the refusal names the cohort', () => {
    expect(saleRefusalAt(cohort, later(39))?.message).toBe('Enrollment for Voices, spring has closed.');
  });
});

test('weeks are counted by calendar dates and rounded up', () => {
  expect(weeksBetween('2026-01-05', '2026-02-16')).toBe(6);
  expect(weeksBetween('2026-01-05', '2026-02-15')).toBe(6);
  expect(weeksBetween('2026-01-05', '2026-02-17')).toBe(7);
  expect(weeksBetween('2026-01-05', '2026-01-05')).toBe(1);
  expect(weeksBetween('2026-03-01', '2026-03-15')).toBe(2);
  expect(weeksBetween(null, null)).toBe(0);
});

describe('a draft opens only if it is complete', () => {
  test('everything missing is listed together', () => {
    const empty = { ...cohort, name: ' ', capacity: 0, startsAt: null, endsAt: null, paymentDueAt: null };
    expect(Object.keys(openProblems(empty, now)).sort()).toEqual([
      'capacity',
      'enddate',
      'name',
      'paymentdate',
      'startdate',
    ]);
  });
  test('the start is at least four weeks from now', () => {
    expect(openProblems({ ...cohort, startsAt: later(28), paymentDueAt: later(27) }, now)).toEqual({});
    expect(openProblems({ ...cohort, startsAt: new Date(later(28).getTime() - 1) }, now).startdate).toBe(
      'Courses must start at least 4 weeks from now, but it is suggested they start 8 weeks from now in order to properly market the course.',
    );
  });
  test('a member never pays more', () => {
    expect(openProblems({ ...cohort, nonmemberPriceCents: 14999 }, now)).toHaveProperty('nonmemberPrice');
  });
});
