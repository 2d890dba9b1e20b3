import { expect, test } from 'vitest';
import { cookieName, firstCookie, hostCookieName, hostCookieNames } from './cookie-name.ts';

test.each([
  ['http://localhost:3000', 'callboard', 'callboard'],
  ['http://localhost:3001', 'callboard-3001', 'callboard-3001'],
  ['https://callboard.example', 'callboard', '__Host-callboard'],
  ['https://callboard.example:8443', 'callboard-8443', '__Host-callboard-8443'],
])('the cookie name for %s includes the port if it is unusual', (publicUrl, plain, host) => {
  expect(cookieName(publicUrl, 'callboard')).toBe(plain);
  expect(hostCookieName(publicUrl, 'callboard')).toBe(host);
});

test.each([
  ['http://localhost:3001', ['callboard-3001']],
  ['https://callboard.example', ['__Host-callboard']],
  ['https://callboard.example:8443', ['__Host-callboard-8443', '__Host-callboard']],
])('the cookie for %s is read under the names %j', (publicUrl, names) => {
  expect(hostCookieNames(publicUrl, 'callboard')).toEqual(names);
});

test('a later name counts only if the earlier one is missing', () => {
  expect(firstCookie({ old: 'a' }, ['new', 'old'])).toBe('a');
  expect(firstCookie({ old: 'a', new: 'b' }, ['new', 'old'])).toBe('b');
  expect(firstCookie({ old: 'a', new: '' }, ['new', 'old'])).toBe('');
  expect(firstCookie({}, ['new', 'old'])).toBeUndefined();
});
