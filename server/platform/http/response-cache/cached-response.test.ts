import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CACHE_CONTROL, CachedResponse, encodingFor, type Rendered } from './cached-response.ts';

const BODY = Buffer.from(JSON.stringify({ courses: Array.from({ length: 200 }, (_, id) => ({ id, name: 'Voice' })) }));

function serving(rendered: Partial<Rendered> = {}) {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-length': 1,
    date: 'then',
  };
  const response = new CachedResponse({ status: 200, headers, body: BODY, ...rendered });
  const app = Fastify();
  app.get('/', (request, reply) => response.send(request, reply).then(() => reply));
  return (requestHeaders: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/', headers: requestHeaders });
}

test('a cached response is sent as is, and compressed to clients that accept it', async () => {
  const get = serving();
  const plain = await get();
  expect([plain.rawPayload.equals(BODY), plain.headers['content-encoding']]).toEqual([true, undefined]);
  expect(plain.headers).toMatchObject({
    'cache-control': CACHE_CONTROL,
    vary: 'Accept-Encoding, Cookie',
    'content-type': 'application/json',
  });
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const response = await get({ 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(decompress(response.rawPayload).equals(BODY)).toBe(true);
  }
  const head = await get({}, 'HEAD');
  expect([head.rawPayload.length, head.headers.etag]).toEqual([0, plain.headers.etag]);
});

test('a small response is never compressed', async () => {
  const response = await serving({ body: Buffer.from('{}') })({ 'accept-encoding': 'br' });
  expect([response.body, response.headers['content-encoding']]).toEqual(['{}', undefined]);
});

test('a client that already has the response gets a 304', async () => {
  const get = serving();
  const etag = String((await get()).headers.etag);
  for (const known of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
    const response = await get({ 'if-none-match': known });
    expect([response.statusCode, response.body], known).toEqual([304, '']);
  }
  expect((await get({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
});

test('a refusal keeps its own headers and has no ETag', async () => {
  const response = await serving({ status: 404 })();
  expect([response.statusCode, response.headers.etag, response.headers['cache-control']]).toEqual([
    404,
    undefined,
    'no-store',
  ]);
});

test('the encoding follows what the client accepts', () => {
  expect(
    ['br', 'gzip;q=1, br;q=0', 'GZIP', 'identity', '', 'brr', 'br ; q=0.5', 'br;q=0.000'].map(encodingFor),
  ).toEqual(['br', 'gzip', 'gzip', undefined, undefined, undefined, 'br', undefined]);
  expect(encodingFor(undefined)).toBeUndefined();
});
