import { expect, test } from 'vitest';
import { knownBrowserOf } from './event-browser.ts';

const [BEFORE, PRESENT] = ['a'.repeat(43), 'b'.repeat(43)];
// Only the URL and the cookies are read.
const known = (publicUrl: string, cookies: object) =>
  knownBrowserOf({ config: { publicUrl } } as never, { cookies } as never);

test('after PUBLIC_URL gained a port, a browser is known by its old cookie until it has a new one', () => {
  const at = 'https://callboard.example:8443';
  expect(known(at, { '__Host-callboard-browser': BEFORE })).toBe(BEFORE);
  expect(known(at, { '__Host-callboard-browser': BEFORE, '__Host-callboard-browser-8443': PRESENT })).toBe(PRESENT);
  expect(known('http://localhost:3001', { 'callboard-browser': BEFORE })).toBeUndefined();
});
