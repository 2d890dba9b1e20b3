import { expect, test } from 'vitest';
import { SESSION_LIFE, sessionEnds, sessionKindOf } from './session.rules.ts';

const start = new Date('2026-11-20T12:00:00Z');
const days = (n: number) => new Date(start.getTime() + n * 86_400_000);

test('the more a session grants, the shorter it lives', () => {
  expect(sessionKindOf({ isStaff: true, isTeacher: true })).toBe('staff');
  expect(sessionKindOf({ isStaff: false, isTeacher: true })).toBe('teacher');
  expect(sessionKindOf({ isStaff: false, isTeacher: false })).toBe('learner');
  expect(SESSION_LIFE).toEqual({
    learner: { idleMs: 14 * 86_400_000, absoluteMs: 60 * 86_400_000 },
    teacher: { idleMs: 86_400_000, absoluteMs: 7 * 86_400_000 },
    staff: { idleMs: 3_600_000, absoluteMs: 12 * 3_600_000 },
  });
});

test('use extends a session, never beyond its absolute end', () => {
  expect(sessionEnds('learner', start, days(10))).toEqual({ idleExpiresAt: days(24), expiresAt: days(60) });
  expect(sessionEnds('learner', start, days(55))).toEqual({ idleExpiresAt: days(60), expiresAt: days(60) });
});
