import { describe, expect, test } from 'vitest';
import { MAX_NEXT_STEPS } from '#contract/teaching/teaching-schools.endpoints.ts';
import { type CohortFacts, type CourseFacts, nextSteps } from './next-steps.rules.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const place = { schoolId: 1, schoolName: 'Lantern', courseId: 2, courseName: 'Voice' };

const course = (facts: Partial<CourseFacts> = {}): CourseFacts => ({
  ...place,
  hasCohort: true,
  replyToWaits: false,
  hasOpened: true,
  listed: true,
  listing: 'approved',
  listable: true,
  stepsLeft: 0,
  ...facts,
});
const cohort = (facts: Partial<CohortFacts> = {}): CohortFacts => ({
  ...place,
  cohortId: 3,
  name: 'Winter',
  status: 'enrolling',
  startsAt: inDays(40),
  endsAt: inDays(80),
  paymentDueAt: inDays(39),
  capacity: 12,
  priceCents: 15_000,
  nonmemberPriceCents: 20_000,
  free: 5,
  ...facts,
});
const steps = (courses: CourseFacts[], cohorts: CohortFacts[]) =>
  nextSteps({ emptySchools: [], courses, cohorts }, NOW).map(({ step, count }) => ({ step, count }));

describe('next steps', () => {
  test('are empty while a cohort sells and its deadline is far off', () => {
    expect(steps([course()], [cohort()])).toEqual([]);
  });

  test('name a deadline within two weeks with the seats left, but not for a full cohort', () => {
    expect(steps([], [cohort({ paymentDueAt: inDays(14) })])).toEqual([{ step: 'fill_seats', count: 5 }]);
    expect(steps([], [cohort({ paymentDueAt: inDays(15) })])).toEqual([]);
    expect(steps([], [cohort({ paymentDueAt: inDays(3), free: 0 })])).toEqual([]);
    expect(steps([], [cohort({ paymentDueAt: inDays(-1) })])).toEqual([]);
  });

  test('suggest opening a draft, or count what it is missing', () => {
    expect(steps([], [cohort({ status: 'draft' })])).toEqual([{ step: 'open_cohort', count: null }]);
    expect(steps([], [cohort({ status: 'draft', endsAt: null, paymentDueAt: null })])).toEqual([
      { step: 'complete_cohort', count: 2 },
    ]);
    expect(steps([], [cohort({ status: 'draft', startsAt: inDays(27) })])).toEqual([
      { step: 'complete_cohort', count: 1 },
    ]);
  });

  test('ask for a cohort in a course without one, and for a course in a school without one', () => {
    expect(steps([course({ hasCohort: false })], [])).toEqual([{ step: 'make_cohort', count: null }]);
    expect(nextSteps({ emptySchools: [place], courses: [], cohorts: [] }, NOW)).toMatchObject([
      { step: 'found_course', schoolId: 1 },
    ]);
  });

  test('count the launch steps left for a course that never opened, and not after it opened', () => {
    expect(steps([course({ hasOpened: false, stepsLeft: 5 })], [])).toEqual([{ step: 'launch_course', count: 5 }]);
    expect(steps([course({ hasOpened: false, stepsLeft: 0 })], [])).toEqual([]);
    expect(steps([course({ stepsLeft: 5 })], [])).toEqual([]);
  });

  test('suggest listing once a course qualifies, unless it is waiting, was returned, or left the catalog on its own', () => {
    const unlisted = { listed: false, listing: null };
    expect(steps([course(unlisted)], [])).toEqual([{ step: 'get_listed', count: null }]);
    expect(steps([course({ ...unlisted, listable: false })], [])).toEqual([]);
    expect(steps([course({ listed: false, listing: 'waiting' })], [])).toEqual([]);
    expect(steps([course({ listed: false, listing: 'approved' })], [])).toEqual([]);
    expect(steps([course({ listed: false, listing: 'returned' })], [])).toEqual([
      { step: 'mend_listing', count: null },
    ]);
  });

  test('have the most urgent first, then the nearest deadline, and never more than the list holds', () => {
    const listed = nextSteps(
      {
        emptySchools: [],
        courses: [course({ hasCohort: false, courseId: 9 }), course({ replyToWaits: true })],
        cohorts: [
          cohort({ cohortId: 1, status: 'draft' }),
          cohort({ cohortId: 2, paymentDueAt: inDays(9) }),
          cohort({ cohortId: 3, paymentDueAt: inDays(2) }),
        ],
      },
      NOW,
    );
    expect(listed.map(({ step, cohortId }) => `${step} ${cohortId}`)).toEqual([
      'confirm_reply_to null',
      'fill_seats 3',
      'fill_seats 2',
      'open_cohort 1',
      'make_cohort null',
    ]);
    const many = Array.from({ length: 50 }, (_, cohortId) => cohort({ cohortId, status: 'draft' }));
    expect(steps([], many)).toHaveLength(MAX_NEXT_STEPS);
  });
});
