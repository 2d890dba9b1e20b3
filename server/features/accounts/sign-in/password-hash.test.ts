import { expect, test } from 'vitest';
import { hashesRunning, hashPassword, verifyPassword } from './password-hash.ts';

test('a hash is argon2id with 19 MiB, two passes, and one lane, and matches only its password', async () => {
  const hash = await hashPassword('three green lanterns');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'three green lanterns')).toBe(true);
  expect(await verifyPassword(hash, 'three green lantern')).toBe(false);
});

test('one password typed on two keyboards matches', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(true);
});

test('a missing account matches no password, and a hash is still computed', async () => {
  const result = verifyPassword(null, 'three green lanterns');
  expect(hashesRunning()).toBe(1);
  expect(await result).toBe(false);
});

test('at most four hashes are computed at the same time, and all get their turn', async () => {
  const seen: number[] = [];
  const watched = Array.from({ length: 12 }, (_, i) =>
    hashPassword(`lantern number ${i}`).then(() => seen.push(hashesRunning())),
  );
  expect(hashesRunning()).toBe(4);
  await Promise.all(watched);
  expect(seen).toHaveLength(12);
  expect(Math.max(...seen)).toBeLessThanOrEqual(4);
  expect(hashesRunning()).toBe(0);
});
