import { describe, expect, test } from 'vitest';
import { blankFields } from '#contract/primitives/fields.ts';
import { COHORT_PAGE_FIELDS } from '#contract/schools/cohort.fields.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { type Board, byStartMonth, offerOf, seatsText, withReminder, withSelection } from './board.rules.ts';

const cohort = (over: Partial<Cohort>): Cohort => ({
  id: 1,
  courseId: 1,
  courseSlug: 'voices',
  courseName: 'Voices',
  schoolName: 'Night Studio',
  schoolSlug: 'night-studio',
  accent: null,
  cover: 'mouths-0-7',
  name: 'Voices, winter',
  ...blankFields(COHORT_PAGE_FIELDS),
  topic: 'Voice',
  imageUrl: null,
  status: 'enrolling',
  startsAtUtc: '2027-01-12T00:00:00Z',
  endsAtUtc: '2027-02-23T00:00:00Z',
  paymentDueAtUtc: '2027-01-11T00:00:00Z',
  timezone: 'America/New_York',
  seatsRemaining: 9,
  capacity: 12,
  price: 150,
  memberPrice: 150,
  nonmemberPrice: 200,
  nonMemberPrice: 200,
  oneTimePrice: 200,
  creditCost: 15,
  weeks: 6,
  sessionDuration: 90,
  sessionsCount: 6,
  instructors: [],
  alreadyEnrolled: false,
  alreadyTaken: false,
  selected: false,
  held: false,
  waitlist: null,
  datesChanged: null,
  enrolmentOpen: true,
  ...over,
});
const board = (over: Partial<Board>): Board => ({
  cohorts: [],
  cohortInterest: [],
  unscheduledCohorts: [],
  following: [],
  interestedCohortCost: 0,
  interestedPrice: 0,
  meta: { page: 1, perPage: 100, total: 0, totalPages: 0 },
  unscheduledMeta: { page: 1, perPage: 100, total: 0, totalPages: 0 },
  ...over,
});

describe('grouping by month', () => {
  const cohorts = [
    cohort({ id: 3, startsAtUtc: '2027-02-01T02:00:00Z' }),
    cohort({ id: 1, startsAtUtc: '2026-12-15T12:00:00Z' }),
    cohort({ id: 2, startsAtUtc: '2027-01-20T12:00:00Z' }),
    cohort({ id: 4, startsAtUtc: null }),
  ];
  const now = new Date('2026-11-20T12:00:00Z');
  const read = (zone: string) =>
    byStartMonth(cohorts, zone, now).map((group) => [group.month, group.cohorts.map((each) => each.id)]);

  test("follows the start date in the viewer's zone, in order, with the year if it isn't this one", () => {
    expect(read('UTC')).toEqual([
      ['December', [1]],
      ['January 2027', [2]],
      ['February 2027', [3]],
    ]);
    expect(read('America/New_York')).toEqual([
      ['December', [1]],
      ['January 2027', [2, 3]],
    ]);
  });
  test('“this year” is the viewer’s: around New Year it differs between time zones', () => {
    const turn = new Date('2027-01-01T02:00:00Z');
    expect(byStartMonth([cohort({ startsAtUtc: '2027-03-01T12:00:00Z' })], 'UTC', turn)[0]?.month).toBe('March');
    expect(byStartMonth([cohort({ startsAtUtc: '2027-03-01T12:00:00Z' })], 'America/New_York', turn)[0]?.month).toBe(
      'March 2027',
    );
  });
});

test.each([
  [{ alreadyTaken: true, alreadyEnrolled: true }, 'taken'],
  [{ alreadyEnrolled: true, seatsRemaining: 0 }, 'enrolled'],
  [{ enrolmentOpen: false }, 'closed'],
  [{ held: true, selected: true }, 'held'],
  [{ seatsRemaining: 0 }, 'sold-out'],
  [{ seatsRemaining: -1, selected: true }, 'sold-out'],
  [{ selected: true }, 'selected'],
  [{}, 'open'],
])('a cohort %j offers %s', (over, offer) => {
  expect(offerOf(cohort(over))).toBe(offer);
});

describe('selecting before the server responds', () => {
  const start = board({
    cohorts: [
      cohort({ id: 1, creditCost: 15, oneTimePrice: 150.1 }),
      cohort({ id: 2, creditCost: 30, oneTimePrice: 300.2 }),
    ],
  });
  test('adds the credit cost, removing subtracts it, and selecting twice counts once', () => {
    const bothSelected = withSelection(withSelection(start, 1, true), 2, true);
    expect(bothSelected).toMatchObject({ cohortInterest: [1, 2], interestedCohortCost: 45, interestedPrice: 450.3 });
    expect(bothSelected.cohorts.map((each) => each.selected)).toEqual([true, true]);
    expect(withSelection(bothSelected, 1, true)).toBe(bothSelected);
    expect(withSelection(bothSelected, 1, false)).toMatchObject({
      cohortInterest: [2],
      interestedCohortCost: 30,
      interestedPrice: 300.2,
    });
  });
  test('undoing restores the original board', () => {
    expect(withSelection(withSelection(start, 1, true), 1, false)).toEqual(start);
    expect(withReminder(withReminder(start, 7, true), 7, false)).toEqual(start);
    expect(withSelection(start, 99, true)).toBe(start);
  });
});

test('seats are low when fewer than a fifth or fewer than four are left', () => {
  expect(seatsText({ seatsRemaining: 9, capacity: 12 })).toEqual({ text: '9 seats left', few: false });
  expect(seatsText({ seatsRemaining: 1, capacity: 12 })).toEqual({ text: '1 seat left', few: true });
  expect([3, 4].map((seatsRemaining) => seatsText({ seatsRemaining, capacity: 12 }).few)).toEqual([true, false]);
  expect([19, 20].map((seatsRemaining) => seatsText({ seatsRemaining, capacity: 100 }).few)).toEqual([true, false]);
  expect(seatsText({ seatsRemaining: 1_904, capacity: 12_000 }).text).toBe('1,904 seats left');
  expect(seatsText({ seatsRemaining: 0, capacity: 100 })).toEqual({ text: 'No seats left', few: true });
});
