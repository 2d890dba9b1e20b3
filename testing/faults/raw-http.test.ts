import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWeb } from '#server/app/start-web.ts';
import { CONNECTION_LIMITS } from '#server/platform/http/connection-limits.ts';
import { testApp } from '#testing/app.ts';
import { sendRaw } from '#testing/raw-http.ts';

/** A minimal web build: it reads its URL like the real one, and calls the API. */
const ENTRY = `
export default {
  async fetch(request) {
    const { pathname, origin, search } = new URL(request.url);
    if (pathname.startsWith('/_serverFn/')) return new Response('Invalid server function ID', { status: 500 });
    let path;
    try {
      path = decodeURIComponent(pathname);
    } catch {
      path = pathname;
    }
    const who = await globalThis.__callboardInject({ method: 'GET', url: '/api/v1/users/me', headers: {} });
    return new Response(JSON.stringify({ path, origin, search, api: who.status }), { headers: { 'content-type': 'text/html' } });
  },
};
globalThis.__callboardPageAddress = (url) => ({ href: url.split('?')[0], route: '/:page', params: {}, cached: url.startsWith('/kept') });`;

const t = testApp({ env: () => ({ PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'true' }) });
const build = mkdtempSync(join(tmpdir(), 'callboard-raw-'));
let web: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  mkdirSync(join(build, 'server'), { recursive: true });
  mkdirSync(join(build, 'client/assets'), { recursive: true });
  writeFileSync(join(build, 'server/server.js'), ENTRY);
  writeFileSync(join(build, 'server/package.json'), '{"type":"module"}');
  writeFileSync(join(build, 'client/assets/index-1.js'), 'export {};');
  writeFileSync(join(build, 'client/favicon.svg'), '<svg/>');
  const config = { ...t.system.config, port: 0 };
  web = await startWeb({ ...t.system, config }, { build });
});
afterAll(async () => {
  await web?.stop();
  rmSync(build, { recursive: true, force: true });
});

const HOST = 'Host: localhost:3000\r\n';
const END = 'Connection: close\r\n\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const many = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join('');

/** One of each: a page, a page cached for visitors, API calls, and everything else that is served. */
const PATHS = [
  '/dashboard',
  '/kept',
  '/api/v1/users/me',
  '/api/v1/courses',
  '/api/v1/nowhere',
  '/covers/drawn.png?name=Raw&w=64',
  '/media/1',
  '/assets/index-1.js',
  '/favicon.svg',
  '/healthz',
];
const HOSTS = [
  '',
  'Host: \r\n',
  'Host: a b\r\n',
  'Host: [\r\n',
  'Host: [::1\r\n',
  'Host: localhost:99999\r\n',
  'Host: localhost:port\r\n',
  'Host: %\r\n',
  'Host: user@localhost\r\n',
  'Host: localhost/a?b#c\r\n',
  'Host: \xff\xfe\r\n',
  'Host: localhost\r\nHost: elsewhere.example\r\n',
  `Host: ${'a'.repeat(8000)}\r\n`,
];
const QUERIES = ['?%', '?%00', '?a=%ff%fe', '?a[b]=1', '?a=1&a=2', '?__proto__=1', `?${'a'.repeat(9000)}`, '#part'];
const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'POST', 'DELETE', 'MADEUP', 'get'];
const HEADERS = [
  'Cookie: ;;;=\r\n',
  'Cookie: callboard=%ff; __Host-callboard=%\r\n',
  'Cookie: callboard=\xff\r\n',
  'Cookie: __proto__=1; constructor=2\r\n',
  `Cookie: ${'a=b; '.repeat(2500)}\r\n`,
  'Cookie: a=1\r\nCookie: b=2\r\n',
  `Cookie: a=${'x'.repeat(20_000)}\r\n`,
  'Accept-Encoding: *;q=0\r\n',
  'Accept-Encoding: gzip;q=x,,,;;\xff\r\n',
  'Accept-Language: ;;,q=\r\n',
  'Range: bytes=9-1\r\n',
  'Range: bytes=x-,0-0,1-1\r\n',
  'Range: bytes=99999999999999999999-\r\n',
  'If-None-Match: "\r\n',
  'If-Modified-Since: never\r\n',
  'X-Forwarded-For: not an address, %\r\n',
  'X-Forwarded-For: \r\n',
  'X-Forwarded-Proto: go pher:\r\n',
  'X-Forwarded-Host: [\r\n',
  'X-Forwarded-Host: a b\r\n',
  `X-Request-Id: ${'x'.repeat(5000)}\r\n`,
  'Content-Type: \r\nContent-Length: 0\r\n',
  'Content-Length: 3\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: gzip\r\n',
  'Expect: 100-continue\r\n',
  'Expect: something\r\n',
  'Upgrade: websocket\r\nConnection: Upgrade\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: x\r\n',
  'Idempotency-Key: \xff\r\n',
  'Origin: null\r\n',
  'Accept-Version: 9\r\n',
  'X-CSP-Nonce: "><script>\r\n',
  'Bad Name: x\r\n',
  'X: \x01\r\n',
  'X: a\r\n folded\r\n',
  many(500, (n) => `X-${n}: 1\r\n`),
];
const TARGETS = [
  '*',
  '',
  '//',
  '///',
  '//elsewhere.example',
  '//elsewhere.example/..',
  '\\\\elsewhere.example',
  '/\\elsewhere.example',
  'http://localhost/dashboard',
  'http://elsewhere.example/dashboard',
  'http://elsewhere.example?a=b',
  'http://[/',
  'http://a@b:99999/',
  'javascript:alert(1)',
  '/%',
  '/%zz',
  '/%00',
  '/%c0%af',
  '/\xff',
  '/\x7f',
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '/assets/..%2f..%2fserver/server.js',
  '/assets/%00',
  '/assets/%',
  '/assets/',
  '/api',
  '/api/v1//courses',
  '/api/v1/courses/%',
  '/api/v1/courses/%00',
  '/api/v1/courses?search=%00',
  '/api/v1/events/99999999999999999999',
  '/api/v1/schools/%ed%a0%80',
  '/media/%',
  '/media/99999999999999999999',
  '/covers/drawn.png?name=%00&w=64',
  '/covers/drawn.svg?name=%ed%a0%80',
  '/certificates/%00',
  '/certificates/verify/%00/picture',
  '/unsubscribe/%00',
  '/login/%00',
  '/_serverFn/madeup',
  `/${'a'.repeat(15_000)}`,
  `/${'a/'.repeat(7000)}`,
];
const BODIES = [
  [`${JSON_TYPE}Content-Length: 1\r\n`, '{'],
  [`${JSON_TYPE}Content-Length: 1\r\n`, '{}GET / HTTP/1.1\r\n\r\n'],
  [`${JSON_TYPE}Content-Length: -1\r\n`, '{}'],
  [`${JSON_TYPE}Content-Length: two\r\n`, '{}'],
  [`${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n`, '{}'],
  [`${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`, '2\r\n{}\r\n0\r\n\r\n'],
  [`${JSON_TYPE}Content-Length: 99999999999999999999\r\n`, '{}'],
  [`${JSON_TYPE}Content-Length: 2000000\r\n`, '{}'],
  [`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, 'z\r\n{}\r\n'],
  [`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, '2\r\n{}X\r\n'],
  [`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, 'ffffffffffffffffff\r\n{}'],
  [`${JSON_TYPE}Transfer-Encoding: chunked, chunked\r\n`, '0\r\n\r\n'],
  [`${JSON_TYPE}Content-Encoding: gzip\r\nContent-Length: 2\r\n`, '{}'],
  ['Content-Type: application/json;;;=\r\nContent-Length: 2\r\n', '{}'],
  ['Content-Type: \xff\r\nContent-Length: 2\r\n', '{}'],
  ['Content-Length: 2\r\n', '{}'],
  ['Content-Type: multipart/form-data; boundary=\r\nContent-Length: 2\r\n', '{}'],
  ['Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9\r\n', '--x\r\n\r\n\r\n'],
  ['Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n', 'a=%'],
  [`${JSON_TYPE}Expect: 200-ok\r\nContent-Length: 2\r\n`, '{}'],
  [`${JSON_TYPE}Content-Length: 4\r\n`, '\xff\xfe{}'],
  [`${JSON_TYPE}Content-Length: 4\r\n`, 'null'],
  [`${JSON_TYPE}Content-Length: 5\r\n`, '1e999'],
  [`${JSON_TYPE}Content-Length: 16\r\n`, '{"__proto__":{}}'],
  [`${JSON_TYPE}Origin: [\r\nContent-Length: 2\r\n`, '{}'],
] as const;
const ODD = [
  '\r\n\r\n',
  '\0\0\0\0\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /dashboard\r\n\r\n',
  'GET /dashboard HTTP/1.0\r\n\r\n',
  'GET /dashboard HTTP/3.0\r\n\r\n',
  'GET  /dashboard HTTP/1.1\r\nHost: a\r\n\r\n',
  `GET /dashboard HTTP/1.1\nHost: a\n\n`,
];

const SHAPES: readonly string[] = [
  ...ODD,
  ...PATHS.flatMap((path) => [
    ...HOSTS.map((host) => `GET ${path} HTTP/1.1\r\n${host}${END}`),
    ...QUERIES.map((query) => `GET ${path}${query} HTTP/1.1\r\n${HOST}${END}`),
    ...METHODS.map((method) => `${method} ${path} HTTP/1.1\r\n${HOST}${END}`),
    ...HEADERS.map((header) => `GET ${path} HTTP/1.1\r\n${HOST}${header}${END}`),
  ]),
  ...TARGETS.flatMap((target) =>
    ['GET', 'OPTIONS', 'POST'].map((method) => `${method} ${target} HTTP/1.1\r\n${HOST}${END}`),
  ),
  ...['/dashboard', '/api/v1/auth/sign_in', '/api/v1/uploads', '/webhooks/stripe'].flatMap((path) =>
    BODIES.map(([headers, body]) => `POST ${path} HTTP/1.1\r\n${HOST}${headers}${END}${body}`),
  ),
];

/** The statuses of all responses on one connection. */
const statuses = (text: string) => [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status));

test(`no request is answered 5xx, however it is made: ${SHAPES.length} shapes`, async () => {
  const wrong: string[] = [];
  const remainingShapes = SHAPES.values();
  const sendShapes = async () => {
    for (const shape of remainingShapes) {
      // An incomplete request ends here: the rest never arrives.
      let response = await sendRaw(web.port, Buffer.from(shape, 'latin1'));
      // Too many new covers at the same time: the response asks to retry.
      while (/^HTTP\/1\.1 503 .*^retry-after: /ims.test(response) && shape.includes('/covers/drawn.png')) {
        await sleep(100);
        response = await sendRaw(web.port, Buffer.from(shape, 'latin1'));
      }
      if (statuses(response).some((status) => status >= 500))
        wrong.push(`${response.slice(0, 12)} ${shape.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendShapes));
  expect(wrong).toEqual([]);
  expect(statuses(await sendRaw(web.port, `GET /healthz HTTP/1.1\r\n${HOST}${END}`))).toEqual([200]);
});

test('the server waits for slow requests as long as it should', () => {
  const { requestTimeout, headersTimeout, timeout } = t.app.server;
  const { http, connectionTimeout, ...limits } = CONNECTION_LIMITS;
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    ...limits,
    headersTimeout: http.headersTimeout,
    timeout: connectionTimeout,
  });
});

test('a page is rendered under our own host and path, whatever the request says', async () => {
  for (const [target, host, path] of [
    ['/dashboard', '[', '/dashboard'],
    ['/dashboard', 'elsewhere.example', '/dashboard'],
    ['http://elsewhere.example/dashboard', 'elsewhere.example', '/dashboard'],
    ['//elsewhere.example/x', 'localhost', '/elsewhere.example/x'],
  ]) {
    const page = await sendRaw(web.port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${END}`);
    expect(page).toContain(`{"path":"${path}","origin":"http://localhost:3000","search":"","api":200}`);
  }
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n';
  const sent = await sendRaw(web.port, `POST //elsewhere.example HTTP/1.1\r\n${HOST}${form}${END}`);
  expect(sent).toMatch(/^location: \/elsewhere\.example\r$/m);
});
