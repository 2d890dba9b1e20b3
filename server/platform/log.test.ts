import { expect, test } from 'vitest';
import { loggedPath } from './log.ts';

test('a log line names the path but neither mailed secrets nor what was asked', () => {
  expect(loggedPath('/api/v1/auth/password_resets/abc?x=1')).toBe('/api/v1/auth/password_resets/…');
  expect(loggedPath('/verify/abc')).toBe('/verify/…');
  expect(loggedPath('/login/abc')).toBe('/login/…');
  expect(loggedPath('/login?next=/courses')).toBe('/login');
  expect(loggedPath('/courses/voice-lab?email=a@b.c')).toBe('/courses/voice-lab');
});
