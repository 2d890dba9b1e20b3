import { request as ask, createServer } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CACHE_CONTROL, essenceOf, KeptAnswer } from './kept-answer.ts';
import { encodingFor, squeeze } from './squeeze.ts';

const BODY = Buffer.from(
  JSON.stringify({
    events: Array.from({ length: 60 }, (_, id) => ({ id, name: `Evening ${id}`, seats: (id * 7919) % 613 })),
  }),
);
const answer = new KeptAnswer({
  status: 200,
  headers: [
    ['content-type', 'application/json; charset=utf-8'],
    ['cache-control', 'no-store'],
    ['content-length', String(BODY.length)],
    ['set-cookie', 'callboard=secret'],
    ['x-request-id', 'of the drawing'],
    ['x-content-type-options', 'nosniff'],
  ],
  body: BODY,
  inputs: [],
});
const refusal = new KeptAnswer({
  status: 404,
  headers: [['cache-control', 'no-store']],
  body: Buffer.from('{}'),
  inputs: [],
});
const server = createServer((incoming, outgoing) => {
  void (incoming.url === '/gone' ? refusal : answer).send(incoming, outgoing);
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** As it comes over the wire, nothing unpacked. */
function get(headers: Record<string, string> = {}, method = 'GET', path = '/') {
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      ask({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      })
        .once('error', reject)
        .end();
    },
  );
}

it('sends the same bytes in the encoding that is accepted, with headers of this answer and none of one person', async () => {
  const plain = await get();
  expect(plain.body.equals(BODY)).toBe(true);
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(BODY.length),
    'cache-control': CACHE_CONTROL,
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding, Cookie',
  });
  expect(plain.headers['set-cookie']).toBeUndefined();
  const again = await get();
  expect(plain.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(again.headers['x-request-id']).not.toBe(plain.headers['x-request-id']);

  const br = await get({ 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body).equals(BODY)).toBe(true);
  const gz = await get({ 'accept-encoding': 'gzip' });
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.body).equals(BODY)).toBe(true);
});

it('squeezes as well as can be what is asked for again and again', async () => {
  const best = (await squeeze(BODY, 'br', 'best')).length;
  expect((await squeeze(BODY, 'br', 'quick')).length).toBeGreaterThan(best);
  await expect.poll(async () => (await get({ 'accept-encoding': 'br' })).body.length, { interval: 10 }).toBe(best);
  expect(brotliDecompressSync((await get({ 'accept-encoding': 'br' })).body).equals(BODY)).toBe(true);
});

it('answers 304 to who has it, whatever the encoding, and the headers alone to HEAD', async () => {
  const etag = String((await get()).headers.etag);
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const same = await get({ 'if-none-match': known, 'accept-encoding': 'br' });
    expect(same.status).toBe(304);
    expect(same.body).toHaveLength(0);
    expect(same.headers).toMatchObject({ etag, 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding, Cookie' });
  }
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  const head = await get({}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(BODY.length)]);
});

it('lets nobody keep a refusal', async () => {
  const gone = await get({ 'if-none-match': '*' }, 'GET', '/gone');
  expect(gone.status).toBe(404);
  expect(gone.headers['cache-control']).toBe('no-store');
  expect(gone.headers.etag).toBeUndefined();
});

it('reads which encodings are accepted', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(encodingFor('gzip;q=0,br;q=0')).toBeUndefined();
  expect(encodingFor('deflate')).toBeUndefined();
  expect(encodingFor(undefined)).toBeUndefined();
});

it("knows two tellings of the same thing by all but the server's present", () => {
  const said = (now: string, seats: number) => JSON.stringify({ seats, nowUtc: now, event: 'x' });
  expect(essenceOf(said('2026-11-20T12:00:00Z', 3))).toBe(essenceOf(said('2026-11-20T12:00:01Z', 3)));
  expect(essenceOf(said('2026-11-20T12:00:00Z', 3))).not.toBe(essenceOf(said('2026-11-20T12:00:00Z', 2)));
});
