import { describe, expect, test } from 'vitest';
import { formatDollars } from '#contract/primitives/money.ts';
import { expectEveryFieldSent, type SentFields } from '#testing/every-field-sent.ts';
import {
  checkWorkout,
  dryRunQuery,
  newWorkoutValues,
  PLACEHOLDERS,
  type WorkoutBody,
  type WorkoutValues,
  workoutBody,
} from './workout-values.rules.ts';

const filled = {
  ...newWorkoutValues('2026-12-01'),
  name: 'Cold reads',
  description: '<p>Together.</p>',
  instructions: '<p>Record.</p>',
};

describe('a new workout', () => {
  test('is prefilled: free, ten live and fifty written spots, an hour tomorrow evening in New York', () => {
    expect(filled).toMatchObject({
      status: 'draft',
      capacityLive: '10',
      capacityAsync: '50',
      liveSessionMemberPrice: '0',
      asyncSessionNonmemberPrice: '0',
      start: { date: '2026-12-01', time: '07:00', ampm: 'PM' },
      timezone: 'America/New_York',
      duration: '60',
    });
    expect(checkWorkout(filled, null)).toEqual({});
  });

  test('has placeholder capacities and prices in its empty fields, prices in USD rather than credits', () => {
    const { live, written, member, nonmember } = PLACEHOLDERS;
    expect({ capacities: [live, written], prices: [member, nonmember] }).toEqual({
      capacities: ['10', '50'],
      prices: ['10', '20'],
    });
    expect(
      [member, nonmember].map((price) => formatDollars(Number(price))),
      'USD',
    ).toEqual(['$10', '$20']);
  });

  test('requires its name and both texts, which count as empty while they hold only blank lines', () => {
    expect(checkWorkout({ ...filled, name: ' ', description: '<p></p>', instructions: '<p> </p>' }, null)).toEqual({
      name: 'This field is required.',
      description: 'This field is required.',
      instructions: 'This field is required.',
    });
  });
});

describe('problems are reported right away', () => {
  test.each([
    ['capacityLive', '', 'This field is required'],
    ['capacityAsync', '1.5', 'Enter a whole number.'],
    ['capacityLive', '100001', 'Enter 0 to 100,000 spots.'],
    ['liveSessionMemberPrice', '', 'This field is required'],
    ['asyncSessionNonmemberPrice', '', 'This field is required'],
    ['duration', '', 'This field is required.'],
    ['duration', '1441', 'Enter 1 to 1,440 minutes.'],
    ['zoomUrl', 'zoom', 'Please enter a valid URL.'],
    ['submissionUrl', 'javascript:alert(1)', 'Please enter a valid URL.'],
  ])('%s as %s: %s', (field, typed, sentence) => {
    expect(checkWorkout({ ...filled, [field]: typed }, null)).toMatchObject({ [field]: sentence });
  });

  test('an unchanged saved link doesn’t block a save', () => {
    const old = { ...filled, zoomUrl: 'https://[' };
    expect(checkWorkout({ ...old, name: 'Other' }, old)).toEqual({});
    expect(checkWorkout({ ...old, zoomUrl: 'https://]' }, old)).toEqual({ zoomUrl: 'Please enter a valid URL.' });
  });

  test('members never pay more than everyone else, for either kind', () => {
    expect(
      checkWorkout(
        {
          ...filled,
          liveSessionMemberPrice: '20',
          asyncSessionMemberPrice: '5',
          asyncSessionNonmemberPrice: '5',
        },
        null,
      ),
    ).toEqual({ liveSessionNonmemberPrice: "Members can't pay more than everyone else." });
  });
});

test('a save contains only what changed, date and time together', () => {
  expect(workoutBody({ capacityLive: '1,200', liveSessionMemberPrice: '12.50', name: ' New ', zoomUrl: '' })).toEqual({
    capacityLive: 1200,
    liveSessionMemberPrice: 12.5,
    name: 'New',
    zoomUrl: null,
  });
  expect(workoutBody({ start: { date: '2026-12-02', time: '07:30', ampm: 'AM' } })).toEqual({
    startDate: '2026-12-02',
    startTime: '07:30',
    ampm: 'AM',
  });
});

test('a dry run is requested with what fits into a URL; cleared fields are empty there', () => {
  const body = workoutBody({
    duration: '90',
    zoomUrl: '',
    description: '<p>Long.</p>',
    instructions: '<p>Longer.</p>',
  });
  expect(dryRunQuery(body)).toEqual({ duration: 90, zoomUrl: '' });
});

const SENT: SentFields<WorkoutValues, WorkoutBody> = {
  status: ['published', { status: 'published' }],
  name: [' Reads ', { name: 'Reads' }],
  capacityLive: ['1,200', { capacityLive: 1200 }],
  capacityAsync: ['20', { capacityAsync: 20 }],
  liveSessionMemberPrice: ['1', { liveSessionMemberPrice: 1 }],
  liveSessionNonmemberPrice: ['2', { liveSessionNonmemberPrice: 2 }],
  asyncSessionMemberPrice: ['3', { asyncSessionMemberPrice: 3 }],
  asyncSessionNonmemberPrice: ['$4.50', { asyncSessionNonmemberPrice: 4.5 }],
  description: ['<p>Together.</p>', { description: '<p>Together.</p>' }],
  instructions: ['<p>Record.</p>', { instructions: '<p>Record.</p>' }],
  start: [
    { date: '2027-02-01', time: '06:30', ampm: 'AM' },
    { startDate: '2027-02-01', startTime: '06:30', ampm: 'AM' },
  ],
  timezone: ['Asia/Tokyo', { timezone: 'Asia/Tokyo' }],
  duration: ['90', { duration: 90 }],
  zoomUrl: ['https://zoom.test/j/1', { zoomUrl: 'https://zoom.test/j/1' }],
  submissionUrl: ['https://send.test/1', { submissionUrl: 'https://send.test/1' }],
};
test('every changed field is sent', () => expectEveryFieldSent(workoutBody, SENT));
