import { expect, test } from 'vitest';
import { loggedError, loggedPath } from './log.ts';

test('a log line names the path but neither mailed secrets nor what was asked', () => {
  expect(loggedPath('/api/v1/auth/password_resets/abc?x=1')).toBe('/api/v1/auth/password_resets/…');
  expect(loggedPath('/verify/abc')).toBe('/verify/…');
  expect(loggedPath('/login/abc')).toBe('/login/…');
  expect(loggedPath('/events/rsvp/abc')).toBe('/events/rsvp/…');
  expect(loggedPath('/api/v1/events/rsvps/abc')).toBe('/api/v1/events/rsvps/…');
  expect(loggedPath('/calendar/abc.ics')).toBe('/calendar/…');
  expect(loggedPath('/unsubscribe/abc')).toBe('/unsubscribe/…');
  expect(loggedPath('/login?next=/courses')).toBe('/login');
  expect(loggedPath('/courses/voice-lab?email=a@b.c')).toBe('/courses/voice-lab');
});

test('an error is logged with its codes, without the row or the recipient that it quotes', () => {
  const error = Object.assign(new Error('550 5.1.1 <ada@example.org>: no such user'), {
    code: '23505',
    constraint: 'users_email_once',
    detail: 'Key (lower(email))=(ada@example.org) already exists.',
    response: '550 ada@example.org',
    cause: new Error('said of ada@example.org'),
  });
  const logged = loggedError(error);
  expect(logged).toMatchObject({ type: 'Error', code: '23505', constraint: 'users_email_once' });
  expect(JSON.stringify(logged)).not.toContain('ada@');
});
