import { describe, expect, test } from 'vitest';
import type { WorkoutPlace, WorkoutTicketType } from '#contract/workouts/workout.ts';
import { doorAt, placeStatusAt, placesLeftText, workoutStatusAt } from './place-status.rules.ts';

const type: WorkoutTicketType = {
  id: 7,
  kind: 'written',
  name: 'Written feedback',
  price: 10,
  nonmemberPrice: 20,
  oneTimePrice: 20,
  codePrice: null,
  seatsRemaining: 3,
  capacity: 10,
};
const place: WorkoutPlace = {
  kind: 'written',
  ticketTypeId: 7,
  ticketTypeName: 'Written feedback',
  paid: false,
  joined: false,
  submission: null,
};
const submission = {
  id: 1,
  text: 'Take one',
  url: null,
  file: null,
  feedback: null,
  submittedAtUtc: '2027-01-08T00:00:00Z',
  answeredAtUtc: null,
  correctedAtUtc: null,
  moneyBackFromUtc: null,
};
const workout = {
  status: 'published' as const,
  startsAtUtc: '2027-01-08T00:00:00Z',
  endsAtUtc: '2027-01-08T01:00:00Z',
};
const at = (time: string) => Date.parse(time);

describe('a workout', () => {
  test('follows the clock, unless it is finished or a draft', () => {
    expect(workoutStatusAt(workout, null)).toBe('published');
    expect(workoutStatusAt(workout, at('2027-01-07T23:59:59Z'))).toBe('published');
    expect(workoutStatusAt(workout, at(workout.startsAtUtc))).toBe('started');
    expect(workoutStatusAt(workout, at(workout.endsAtUtc))).toBe('completed');
    for (const status of ['completed', 'cancelled', 'draft'] as const) {
      expect(workoutStatusAt({ ...workout, status }, at('2027-01-08T00:30:00Z'))).toBe(status);
    }
  });

  test('opens its door 15 minutes before and closes it an hour after', () => {
    const page = { workout, joinOpensAtUtc: '2027-01-07T23:45:00Z', joinClosesAtUtc: '2027-01-08T02:00:00Z' };
    expect(doorAt(page, at('2027-01-07T23:44:59Z'))).toBe('closed');
    expect(doorAt(page, at('2027-01-07T23:45:00Z'))).toBe('early');
    expect(doorAt(page, at('2027-01-08T00:00:00Z'))).toBe('open');
    expect(doorAt(page, at('2027-01-08T02:00:00Z'))).toBe('closed');
  });
});

const placeStatus = (
  of: WorkoutTicketType,
  places: WorkoutPlace[] = [],
  status: Parameters<typeof placeStatusAt>[2] = 'published',
) => placeStatusAt(of, { places, waitlist: [] }, status, at('2027-01-01T00:00:00Z'));

describe('a spot', () => {
  test('has a waitlist if sold out; an offered one is reserved until the offer expires', () => {
    const entry = {
      ticketTypeId: 7,
      state: 'offered' as const,
      place: 1,
      joinedAt: '2026-12-30T00:00:00Z',
      offerExpiresAt: '2027-01-02T00:00:00Z',
    };
    const page = { places: [], waitlist: [entry] };
    const now = at('2027-01-01T00:00:00Z');
    expect(placeStatusAt(type, page, 'published', now)).toEqual({ kind: 'offered', entry, buy: 'Register' });
    expect(placeStatusAt(type, page, 'published', now + 86_400_000)).toMatchObject({ kind: 'sold-out', entry });
    expect(placeStatusAt({ ...type, id: 8 }, page, 'published', now)).toMatchObject({ kind: 'open' });
    expect(placeStatusAt(type, page, 'started', now)).toEqual({ kind: 'closed' });
  });

  test('says Attend if it is free, Register if it costs something, and is closed once the workout has begun', () => {
    expect(placeStatus(type)).toEqual({ kind: 'open', buy: 'Register' });
    expect(placeStatus({ ...type, oneTimePrice: 0 })).toEqual({ kind: 'open', buy: 'Attend' });
    expect(placeStatus({ ...type, seatsRemaining: 0 })).toEqual({ kind: 'sold-out', entry: null });
    expect(placeStatus(type, [], 'started')).toEqual({ kind: 'closed' });
  });

  test('can be released before the start, but not once its work is being read', () => {
    expect(placeStatus(type, [place], 'published')).toMatchObject({ kind: 'held', back: true });
    expect(placeStatus(type, [place], 'started')).toMatchObject({ kind: 'held', back: false });
    const read = { ...place, submission: { ...submission, state: 'in_review' as const } };
    expect(placeStatus(type, [read], 'published')).toMatchObject({ kind: 'held', back: false });
  });

  test('says how many are left only if they are few', () => {
    expect(placesLeftText(type)).toBeNull();
    expect(placesLeftText({ ...type, seatsRemaining: 1 })).toBe('1 spot left');
    expect(placesLeftText({ ...type, seatsRemaining: 1_904, capacity: 12_000 })).toBe('1,904 spots left');
    expect(placesLeftText({ ...type, seatsRemaining: 0 })).toBe('No spots remaining');
  });
});
