import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { isAbandoned, type Lease, takeLease } from './lease.ts';

const t = testDatabase();

const take = async (): Promise<Lease> => {
  const lease = await takeLease(t.pool, 'work');
  if (!lease) throw new Error('Someone holds it.');
  return lease;
};
const finishedAt = async (): Promise<unknown> =>
  (await t.pool.query("select finished_at from leases where name = 'work'")).rows[0].finished_at;
/** one of many simultaneous callers gets the lease, and another one after it is released */
const expire = () => t.pool.query("update leases set expires_at = now() - interval '1 second' where name = 'work'");

test('a holder that falls silent loses the lease: the holder is notified, and can no longer release it', async () => {
  const leases = await Promise.all(Array.from({ length: 8 }, () => takeLease(t.pool, 'work')));
  const [held, ...more] = leases.filter((one) => one !== undefined);
  expect(more).toEqual([]);
  await held?.release(false);
  expect(await finishedAt()).toBeNull();
  await (await take()).release(true);
  expect(await finishedAt()).toBeInstanceOf(Date);
});

test('a holder that is alive keeps the lease beyond its expiry', async () => {
  const silent = await take();
  const before = await finishedAt();
  expect(await isAbandoned(t.pool, 'work')).toBe(false);
  await expire();
  expect(await isAbandoned(t.pool, 'work')).toBe(true);
  const next = await take();
  await expect.poll(() => silent.lost.aborted, { timeout: 10_000 }).toBe(true);
  await silent.release(true);
  expect(await takeLease(t.pool, 'work')).toBeUndefined();
  expect([await finishedAt(), next.lost.aborted]).toEqual([before, false]);
  await next.release(false);
  expect(await isAbandoned(t.pool, 'work')).toBe(false);
}, 20_000);

test('a holder that is alive keeps it beyond its expiry', async () => {
  const lease = await take();
  await t.pool.query("update leases set expires_at = now() + interval '6 seconds' where name = 'work'");
  const expiry = async () =>
    (await t.pool.query("select expires_at > now() + interval '15 seconds' as far from leases where name = 'work'"))
      .rows[0].far;
  await expect.poll(expiry, { timeout: 10_000 }).toBe(true);
  await lease.release(false);
}, 20_000);
