import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { inTransaction } from '../ctx.ts';
import { dropOldKeys, KEY_LIFE_MS, withIdempotency } from './idempotency.ts';

const t = testDatabase();
const request = { method: 'POST', path: '/x', body: { a: 1 }, ip: '203.0.113.7' };
let runs = 0;
let key = '';

beforeEach(() => {
  runs = 0;
  key = crypto.randomUUID();
});

const work = async () => {
  runs += 1;
  return { status: 200, body: { run: runs } };
};

describe('an idempotency key', () => {
  test('replays the first response', async () => {
    const first = await withIdempotency(t.ctx(), key, request, work);
    const second = await withIdempotency(t.ctx(), key, request, work);
    expect(first).toMatchObject({ body: { run: 1 }, replayed: false });
    expect(second).toMatchObject({ body: { run: 1 }, replayed: true });
    expect(runs).toBe(1);
  });

  test('refuses another body', async () => {
    await withIdempotency(t.ctx(), key, request, work);
    await expect(withIdempotency(t.ctx(), key, { ...request, body: { a: 2 } }, work)).rejects.toMatchObject({
      status: 422,
    });
  });

  test('belongs to one visitor: the same key from another IP address gets its own response', async () => {
    const first = await withIdempotency(t.ctx(), key, request, work);
    const other = { ...request, ip: '198.51.100.9', body: { a: 2 } };
    expect(await withIdempotency(t.ctx(), key, other, work)).toMatchObject({ body: { run: 2 }, replayed: false });
    expect(await withIdempotency(t.ctx(), key, request, work)).toMatchObject({ body: first.body, replayed: true });
    const kept = await t.db.selectFrom('idempotency_keys').select('actor').where('key', '=', key).execute();
    expect(kept.map((row) => row.actor).join()).not.toContain('203.0.113');
  });

  test('responds with 409 while the first request is being processed', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = withIdempotency(t.ctx(), key, request, async () => {
      await gate;
      return work();
    });
    await expect
      .poll(
        async () => (await t.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()).length,
      )
      .toBe(1);
    await expect(withIdempotency(t.ctx(), key, request, work)).rejects.toMatchObject({ status: 409 });
    release();
    await slow;
    expect(runs).toBe(1);
  });

  test('is forgotten when the request is refused, so the person can try again', async () => {
    await expect(withIdempotency(t.ctx(), key, request, async () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await withIdempotency(t.ctx(), key, request, work)).toMatchObject({ body: { run: 1 } });
  });

  test('stores the response in the transaction of the effect', async () => {
    await expect(
      withIdempotency(t.ctx(), key, request, (ctx) =>
        inTransaction(ctx, async (tx) => {
          await ctx.idempotency?.store(tx, 200, { stored: true });
          throw new Error('rolled back');
        }),
      ),
    ).rejects.toThrow('rolled back');
    expect(await t.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute()).toEqual([]);
  });

  test('is dropped when its lifetime is over', async () => {
    const old = crypto.randomUUID();
    for (const each of [key, old]) await withIdempotency(t.ctx(), each, request, work);
    const then = new Date(t.ctx().clock.real().getTime() - KEY_LIFE_MS - 1000);
    await t.db.updateTable('idempotency_keys').set({ created_at: then }).where('key', '=', old).execute();
    await dropOldKeys(t.ctx());
    const kept = await t.db.selectFrom('idempotency_keys').select('key').where('key', 'in', [key, old]).execute();
    expect(kept).toEqual([{ key }]);
  });

  test('is limited to ten thousand per person, besides those in progress', async () => {
    const keys = async (busy: string) =>
      (
        await t.db
          .selectFrom('idempotency_keys')
          .select('key')
          .where('actor', '=', busy)
          .orderBy('created_at')
          .execute()
      ).map((row) => row.key);
    for (const [actor, many] of [
      ['person:901', 10_004],
      ['person:902', 10_000],
    ] as const) {
      await t.pool.query(
        `insert into idempotency_keys (actor, key, request_hash, status, response_status, response, created_at, answered_at)
         select $1, 'k' || n, '', 'answered', 200, '{}', now() - interval '1 minute' + n * interval '1 ms', now()
         from generate_series(1, $2::int) n`,
        [actor, many],
      );
    }
    await t.pool.query(
      "update idempotency_keys set status = 'in_progress', response_status = null, answered_at = null where actor = 'person:901' and key = 'k2'",
    );
    await dropOldKeys(t.ctx());
    expect([(await keys('person:901')).slice(0, 3), (await keys('person:901')).length]).toEqual([
      ['k2', 'k5', 'k6'],
      10_001,
    ]);
    expect(await keys('person:902')).toHaveLength(10_000);
  });

  test('runs once when many requests come at the same time', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => withIdempotency(t.ctx(), key, request, work)),
    );
    expect(runs).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    }
  });
});
