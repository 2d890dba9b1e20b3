import { expect, test } from 'vitest';
import { staffTwoStepOf } from './staff-two-step.rules.ts';

const since = new Date('2026-11-28T12:00:00Z');
const dueAt = new Date('2026-12-05T12:00:00Z');
const at = (now: string) => staffTwoStepOf({ isStaff: true, staffSince: since, hasTwoStep: false }, new Date(now));

test('staff have seven days from becoming staff, and no longer', () => {
  expect(at('2026-11-28T12:00:00Z')).toEqual({ dueAt, daysLeft: 7 });
  expect(at('2026-11-28T12:00:01Z')).toEqual({ dueAt, daysLeft: 7 });
  expect(at('2026-12-04T12:00:00Z')).toEqual({ dueAt, daysLeft: 1 });
  expect(at('2026-12-05T11:59:59Z')).toEqual({ dueAt, daysLeft: 1 });
  expect(at('2026-12-05T12:00:00Z')).toEqual({ dueAt, daysLeft: 0 });
  expect(at('2027-12-05T12:00:00Z')).toEqual({ dueAt, daysLeft: 0 });
});

test('nothing is required of people who have two-step sign-in or aren’t staff; an unknown first day leaves no days', () => {
  expect(staffTwoStepOf({ isStaff: true, staffSince: since, hasTwoStep: true }, dueAt)).toBeNull();
  expect(staffTwoStepOf({ isStaff: false, staffSince: null, hasTwoStep: false }, dueAt)).toBeNull();
  const unknown = staffTwoStepOf({ isStaff: true, staffSince: null, hasTwoStep: false }, dueAt);
  expect(unknown).toEqual({ dueAt, daysLeft: 0 });
});
