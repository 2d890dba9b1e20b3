import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.rules.ts';

/** '12345678901234567890' from RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** The codes that RFC 6238 lists for SHA-1: the last six of eight digits. */
const VECTORS: readonly [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

test.each(VECTORS)('at second %i of RFC 6238 the code is %s', (seconds, code) => {
  expect(stepOfCode(SECRET, code, at(seconds), null)).toBe(Math.floor(seconds / 30));
});

test('a code counts one step early and one step late, no more', () => {
  const step = Math.floor(1_111_111_109 / 30);
  const steps = [-2, -1, 0, 1, 2].map((away) => stepOfCode(SECRET, '081804', at(1_111_111_109 + away * 30), null));
  expect(steps).toEqual([undefined, step, step, step, undefined]);
});

test('a used step no longer counts, nor does an earlier one; a later one does', () => {
  const step = Math.floor(1_111_111_109 / 30);
  const real = at(1_111_111_109);
  expect(stepOfCode(SECRET, '081804', real, step)).toBeUndefined();
  expect(stepOfCode(SECRET, '081804', real, step + 1)).toBeUndefined();
  expect(stepOfCode(SECRET, '081804', real, step - 1)).toBe(step);
});

test('text without six digits is no code', () => {
  for (const typed of ['', '81804', '0818041', '08180a', ' 081804', '08180４', '-81804']) {
    expect(stepOfCode(SECRET, typed, at(1_111_111_109), null), typed).toBeUndefined();
  }
});

test('a secret has 160 bits, differs each time, and is sent in a URL that apps understand', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const address = new URL(totpAddress(secret, 'ada+lab@example.test'));
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(address.pathname)).toBe('/Callboard:ada+lab@example.test');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Callboard',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
