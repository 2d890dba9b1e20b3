import { expect, test } from 'vitest';
import { attendanceText } from './attendance-text.rules.ts';

test('attendance is one sentence, also for a single session and if no one was expected', () => {
  const session = (expected: number, joined: number) => ({ expected, joined });
  expect(attendanceText([session(10, 8), session(20, 16)])).toBe('24 of 30 joined the last 2 sessions (80%).');
  expect(attendanceText([session(3, 1)])).toBe('1 of 3 joined the last session (33%).');
  expect(attendanceText([session(0, 0), session(0, 0)])).toBe('No one was expected at the last 2 sessions.');
});
