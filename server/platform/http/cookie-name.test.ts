import { expect, test } from 'vitest';
import { cookieName, hostCookieName } from './cookie-name.ts';

test.each([
  ['http://localhost:3000', 'callboard', 'callboard'],
  ['http://localhost:3001', 'callboard-3001', 'callboard-3001'],
  ['https://callboard.example', 'callboard', '__Host-callboard'],
  ['https://callboard.example:8443', 'callboard-8443', '__Host-callboard-8443'],
])('a cookie of %s carries its port where it is an unusual one', (publicUrl, plain, host) => {
  expect(cookieName(publicUrl, 'callboard')).toBe(plain);
  expect(hostCookieName(publicUrl, 'callboard')).toBe(host);
});
