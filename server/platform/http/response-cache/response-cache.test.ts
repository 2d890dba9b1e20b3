import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Rendered } from './cached-response.ts';
import { type CacheAddress, type CacheOptions, hasSecret, ResponseCache } from './response-cache.ts';

const at = (key: string): CacheAddress => ({ key, url: key });
/** Ten seconds into a minute of the domain's clock. */
const MID_MINUTE = 10_000;

function testCache(rendered: Partial<Rendered> = {}, options: Partial<CacheOptions> = {}) {
  const time = { now: 0, clock: MID_MINUTE };
  const renders: string[] = [];
  /** A promise that renderings wait for. */
  const gate = { by: Promise.resolve() as Promise<unknown> };
  const cache = new ResponseCache({
    render: async (url) => {
      const number = renders.push(url);
      await gate.by;
      return { status: 200, headers: { 'x-says': `${url} ${number}` }, body: Buffer.from(url), ...rendered };
    },
    clock: () => time.clock + time.now,
    now: () => time.now,
    ...options,
  });
  const read = async (key: string): Promise<string | undefined> => (await cache.get(at(key)))?.header('x-says');
  return { cache, renders, read, time, gate };
}

test('one rendering serves all simultaneous requests, and requests within a second of its start', async () => {
  const { read, time, gate } = testCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.by = promise;
  const reads = [read('/a'), read('/a')];
  time.now = 600;
  reads.push(read('/a'));
  resolve();
  expect(await Promise.all(reads)).toEqual(['/a 1', '/a 1', '/a 1']);
  time.now = 999;
  expect(await read('/a')).toBe('/a 1');
  time.now = 1000;
  expect(await read('/a')).toBe('/a 2');
});

test('a request a second after the start of a slow rendering gets another one', async () => {
  const { read, time, gate } = testCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.by = promise;
  const early = read('/a');
  time.now = 1000;
  const late = read('/a');
  resolve();
  expect([await early, await late]).toEqual(['/a 1', '/a 2']);
  expect(await read('/a')).toBe('/a 2');
});

test('nothing is cached across a full minute of the domain’s clock', async () => {
  const { read, time } = testCache();
  time.clock = 59_700;
  expect(await read('/a')).toBe('/a 1');
  time.now = 299;
  expect(await read('/a')).toBe('/a 1');
  time.now = 300;
  expect(await read('/a')).toBe('/a 2');
});

test('two renderings run at a time, the others queue, and their second starts with their turn', async () => {
  const { read, renders, time, gate } = testCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.by = promise;
  const reads = [read('/a'), read('/b'), read('/c'), read('/c')];
  await sleep(5);
  expect(renders).toEqual(['/a', '/b']);
  time.now = 900;
  resolve();
  expect(await Promise.all(reads)).toEqual(['/a 1', '/b 2', '/c 3', '/c 3']);
  time.now = 1899;
  expect(await read('/c')).toBe('/c 3');
  time.now = 1900;
  expect(await read('/c')).toBe('/c 4');
});

test('when too many are waiting, a request is handled alone', async () => {
  const { cache, gate } = testCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.by = promise;
  const reads = Array.from({ length: 202 }, (_, n) => cache.get(at(`/${n}`)));
  expect(reads.every((each) => each instanceof Promise)).toBe(true);
  expect(cache.get(at('/more'))).toBeUndefined();
  resolve();
  expect((await Promise.all(reads)).map((each) => each?.status)).toEqual(Array(202).fill(200));
  expect(await cache.get(at('/more'))).toBeDefined();
});

test('a moved clock empties the cache: a rendering in progress is sent to waiting requests, and to no one after', async () => {
  const { cache, read, gate } = testCache();
  await read('/kept');
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.by = promise;
  const early = read('/a');
  cache.clear();
  expect(cache.size).toEqual({ bytes: 0, count: 0 });
  const late = read('/a');
  resolve();
  expect([await early, await late, await read('/a'), await read('/kept')]).toEqual(['/a 2', '/a 3', '/a 3', '/kept 4']);
});

test('refusals are shared and not cached; failures and responses with a cookie are not shared', async () => {
  for (const [rendered, expected] of [
    [{ status: 404 }, ['/a 1', '/a 2']],
    [{ status: 302 }, ['/a 1', '/a 2']],
    [{ status: 500 }, [undefined, undefined]],
    [{ status: 503 }, ['/a 1', '/a 2']],
  ] as const) {
    const { cache, read } = testCache(rendered);
    expect([await read('/a'), await read('/a')]).toEqual(expected);
    expect(cache.size).toEqual({ bytes: 0, count: 0 });
  }
  const { cache, read } = testCache({ headers: { 'set-cookie': 'a=b' } });
  expect([await read('/a'), cache.size.count]).toEqual([undefined, 0]);
});

test('a hanging rendering is given up, and its turn goes to the next', async () => {
  const { read, renders, gate } = testCache({}, { renderLimitMs: 20 });
  gate.by = new Promise(() => undefined);
  expect(await Promise.all([read('/a'), read('/b'), read('/c')])).toEqual([undefined, undefined, undefined]);
  expect(renders).toEqual(['/a', '/b', '/c']);
  gate.by = Promise.resolve();
  expect(await read('/a')).toBe('/a 4');
});

test('a rendering that ends late replaces no newer one', async () => {
  const { read, renders, time, gate } = testCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.by = promise;
  const slow = read('/a');
  time.now = 1000;
  gate.by = Promise.resolve();
  expect(await read('/a')).toBe('/a 2');
  resolve();
  expect(await slow).toBe('/a 1');
  expect(await read('/a')).toBe('/a 2');
  expect(renders).toHaveLength(2);
});

test('waiting requests get the error of a rendering that throws, and the next one starts again', async () => {
  const failing = { times: 1 };
  const { cache } = testCache(
    {},
    {
      render: async () => {
        if (failing.times-- > 0) throw new Error('broken');
        return { status: 200, headers: {}, body: Buffer.from('fine') };
      },
    },
  );
  await expect(cache.get(at('/a'))).rejects.toThrow('broken');
  expect((await cache.get(at('/a')))?.status).toBe(200);
});

test('the cache stays within its byte limit, drops the oldest entry first, and never stores one that is too large', async () => {
  const { cache, renders } = testCache({ body: Buffer.alloc(5_000) }, { mostBytes: 200_000 });
  for (let index = 0; index < 60; index += 1) {
    await cache.get(at(`/${index}`));
    expect(cache.size.bytes).toBeLessThanOrEqual(200_000);
  }
  expect(cache.size.count).toBeGreaterThan(5);
  expect(cache.size.count).toBeLessThan(20);
  await cache.get(at('/59'));
  expect(renders).toHaveLength(60);
  await cache.get(at('/0'));
  expect(renders).toHaveLength(61);
  const large = testCache({ body: Buffer.alloc(20_000) }, { mostBytes: 200_000 });
  await large.read('/a');
  expect(large.cache.size).toEqual({ bytes: 0, count: 0 });
  expect(cache.get(at(`/${'x'.repeat(601)}`))).toBeUndefined();
});

test('a parameter that grants access is a secret', () => {
  for (const path of [
    '/verify/$token',
    '/links/{uuid}',
    '/certificates/verify/$code',
    '/x/:secretId',
    '/a/{inviteToken}/b',
  ])
    expect(hasSecret(path), path).toBe(true);
  for (const path of ['/courses/$slug', '/events/{id}', '/token', '/codes/{id}'])
    expect(hasSecret(path), path).toBe(false);
});
