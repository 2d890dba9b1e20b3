import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { type Ctx, inTransaction } from '../ctx.ts';
import { type Connections, connect } from '../database/pool.ts';
import { storeAnswers, withIdempotency } from './idempotency.ts';
import { KEY_LIFE_MS } from './key-refusals.ts';

const t = testDatabase();
const request = { method: 'POST', path: '/x', body: { a: 1 }, ip: '203.0.113.7' };
const WITH_EFFECT = { keyWithEffect: true };
let runs = 0;
let key = '';
let other: Connections | undefined;

/** The same database, as another process connects to it. */
const elsewhere = (): Ctx => {
  other ??= connect(t.url, { max: 2 });
  return { ...t.ctx(), db: other.db };
};
afterAll(() => other?.close());

beforeEach(async () => {
  runs = 0;
  key = crypto.randomUUID();
  await t.db.deleteFrom('rate_limits').execute();
});

const effect = (tx: Ctx) => tx.db.insertInto('rate_limits').values({ key: crypto.randomUUID(), points: 1 }).execute();
const effects = async () => (await t.db.selectFrom('rate_limits').select('key').execute()).length;
const keys = () => t.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();

/** The whole request in one transaction, with its response stored there. */
const work =
  (meanwhile: () => Promise<void> = async () => undefined) =>
  async (ctx: Ctx) => {
    runs += 1;
    const body = { run: runs };
    await inTransaction(ctx, async (tx) => {
      await effect(tx);
      await meanwhile();
      await ctx.idempotency?.store(tx, 200, body);
    });
    return { status: 200, body };
  };
const runWithKey = (
  body: object = request.body,
  run: (ctx: Ctx) => Promise<{ status: number; body: object }> = work(),
) => withIdempotency(t.ctx(), key, { ...request, body }, run, WITH_EFFECT);

describe('a key that is written with its effect', () => {
  test('is not there before, and replays the first response after', async () => {
    let before = -1;
    const first = await runWithKey(
      request.body,
      work(async () => {
        before = (await keys()).length;
      }),
    );
    const second = await runWithKey();
    expect(before).toBe(0);
    expect(first).toMatchObject({ body: { run: 1 }, replayed: false });
    expect(second).toMatchObject({ status: 200, body: { run: 1 }, replayed: true });
    expect(await effects()).toBe(1);
  });

  test('refuses another body, both during the first request and after it', async () => {
    let during: Promise<unknown> = Promise.resolve();
    await runWithKey(
      request.body,
      work(async () => {
        during = runWithKey({ a: 2 }).catch((error: unknown) => error);
        await during;
      }),
    );
    expect(await during).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    await expect(runWithKey({ a: 2 })).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await effects()).toBe(1);
  });

  test('runs once when many requests arrive at the same time; the others learn that they have to wait', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => runWithKey()));
    expect(runs).toBe(1);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    }
  });

  test('leaves nothing after a refusal, so the person can try again', async () => {
    await expect(runWithKey(request.body, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await keys()).toEqual([]);
    expect(await runWithKey()).toMatchObject({ body: { run: 1 }, replayed: false });
  });

  test('is rolled back with its effect', async () => {
    await expect(
      runWithKey(request.body, (ctx) =>
        inTransaction(ctx, async (tx) => {
          await effect(tx);
          await ctx.idempotency?.store(tx, 200, {});
          throw new Error('rolled back');
        }),
      ),
    ).rejects.toThrow('rolled back');
    expect([await effects(), await keys()]).toEqual([0, []]);
  });

  test.each([
    ['the same request: what that one answered is the answer', request.body, { body: { run: 1 }, replayed: true }],
    ['another request: 422', { a: 2 }, { status: 422 }],
  ])('was taken by another process in the meantime by %s, and nothing is done twice', async (_by, body, expected) => {
    const outcome = await runWithKey(
      body,
      work(async () => {
        runs = 0;
        await withIdempotency(elsewhere(), key, request, work(), WITH_EFFECT);
      }),
    ).catch((error: unknown) => error);
    expect(outcome).toMatchObject(expected);
    expect(await effects()).toBe(1);
  });

  test('is free again when its lifetime is over', async () => {
    await runWithKey();
    const then = new Date(t.ctx().clock.real().getTime() - KEY_LIFE_MS - 1000);
    await t.db.updateTable('idempotency_keys').set({ created_at: then }).where('key', '=', key).execute();
    expect(await runWithKey({ a: 2 })).toMatchObject({ body: { run: 2 }, replayed: false });
    expect(await keys()).toMatchObject([{ status: 'answered', response: { run: 2 } }]);
  });

  test('waits for its own earlier claim that has no response yet', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const careful = withIdempotency(t.ctx(), key, request, async (ctx) => {
      await gate;
      return work()(ctx);
    });
    await expect.poll(async () => (await keys()).length).toBe(1);
    await expect(runWithKey()).rejects.toMatchObject({ status: 409 });
    release();
    await careful;
    expect(await runWithKey()).toMatchObject({ body: { run: 1 }, replayed: true });
  });

  test('is stored together with others by one statement, and a taken key undoes all of them', async () => {
    const others = [crypto.randomUUID(), crypto.randomUUID()];
    const together = (each: string) =>
      withIdempotency(
        t.ctx(),
        each,
        request,
        async (ctx) => ({ status: 200, body: ctx.idempotency?.claim }),
        WITH_EFFECT,
      );
    await together(others[0] ?? '');
    await runWithKey(request.body, async (ctx) => {
      const claim = ctx.idempotency?.claim;
      if (!claim || !ctx.idempotency) throw new Error('There is no key.');
      const ctxWithTakenKey = {
        ...ctx,
        idempotency: { ...ctx.idempotency, claim: { ...claim, key: others[0] ?? '' } },
      };
      const storing = (ctxs: Ctx[]) =>
        inTransaction(ctx, (tx) =>
          storeAnswers(
            tx,
            ctxs.map((each) => ({ ctx: each, status: 200, body: {} })),
          ),
        );
      await expect(storing([ctx, ctxWithTakenKey])).rejects.toThrow('answer already');
      expect(await keys()).toEqual([]);
      await storing([ctx]);
      return { status: 200, body: {} };
    });
    expect(await keys()).toMatchObject([{ status: 'answered', response_status: 200 }]);
  });
});
