import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { registerCsp } from '../platform/http/csp.ts';
import { cacheForVisitors } from '../platform/http/response-cache/response-cache.ts';
import { mountWeb } from './web.ts';

/** A tiny build that renders who the API says is signed in; `/kept` is cached. */
const ENTRY = `
let drawn = 0;
export default {
  async fetch(request) {
    if (request.url.includes('/moved') || request.url.includes('/kept-old'))
      return new Response(null, { status: 301, headers: { location: '/new' } });
    if (new URL(request.url).pathname === '/slow') await globalThis.slowPages;
    const who = await globalThis.__callboardInject({ method: 'GET', url: '/api/v1/users/me', headers: {} });
    drawn += 1;
    const nonce = request.headers.get('x-csp-nonce');
    return new Response('<script nonce="' + nonce + '">now()</script><p>' + who.text + ' ' + drawn + '</p>', {
      headers: { 'content-type': 'text/html' },
    });
  },
};
globalThis.__callboardPageAddress = (url) =>
  ({ href: url.split('?')[0], route: '/:page', params: {}, cached: url.startsWith('/kept') });`;

let build: string;
beforeAll(() => {
  build = mkdtempSync(join(tmpdir(), 'callboard-web-'));
  mkdirSync(join(build, 'server'), { recursive: true });
  mkdirSync(join(build, 'client/assets'), { recursive: true });
  writeFileSync(join(build, 'server/server.js'), ENTRY);
  writeFileSync(join(build, 'server/package.json'), '{"type":"module"}');
  writeFileSync(join(build, 'client/assets/index-1.js'), 'export {};');
  writeFileSync(join(build, 'client/assets/index-1.js.br'), 'squeezed');
  writeFileSync(join(build, 'client/favicon.svg'), '<svg/>');
});
afterAll(() => rmSync(build, { recursive: true, force: true }));

/** Stopped clocks, so cached pages never expire. */
const STANDING = { clock: () => 0, now: () => 0 };

async function served() {
  const app = Fastify();
  registerCsp(app);
  const config = readConfig({ DATABASE_URL: 'postgres://localhost/none' });
  const cache = cacheForVisitors(app, {
    publicUrl: config.publicUrl,
    sessionCookies: ['callboard', 'callboard-before'],
    ...STANDING,
  });
  await app.register(cookie);
  app.get('/api/v1/users/me', async (request, reply) => {
    const [, name] = /callboard=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
    if (name) reply.header('set-cookie', 'callboard=renewed; HttpOnly');
    return { user: name ?? null, site: request.headers['sec-fetch-site'] };
  });
  await mountWeb(app, { config, build });
  await app.listen({ port: 0, host: '127.0.0.1' });
  cache.open();
  const address = app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers });
    return { response, policy: String(response.headers.get('content-security-policy')), body: await response.text() };
  };
  /** Sends the path as is; `fetch` would normalize it. */
  const raw = (path: string, headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port: new URL(url).port, path, headers }, async (response) =>
        resolve((await response.toArray()).join('')),
      )
        .on('error', reject)
        .end();
    });
  const inject = (options: InjectOptions | string) => app.inject(options);
  return { get, raw, cache, inject, close: () => app.close() };
}

it('loads data in-process as the person who sent the request, and passes on the resulting cookies', async () => {
  const app = await served();
  const page = await app.inject({ url: '/dashboard', headers: { cookie: 'callboard=ada' } });
  expect(page.body).toContain('"user":"ada","site":"same-origin"');
  expect(page.headers['set-cookie']).toEqual('callboard=renewed; HttpOnly');
  await app.close();
});

it('keeps where a person came from when a page redirects, also for visitors', async () => {
  const app = await served();
  for (const path of ['/moved', '/kept-old']) {
    const moved = await app.inject(`${path}?utm_source=x&page=2`);
    expect([moved.statusCode, moved.headers.location], path).toEqual([301, '/new?utm_source=x']);
  }
  await app.close();
});

const numberOf = (body: string) => Number(/(\d+)<\/p>/.exec(body)?.[1]);

it("caches a visitor's page, and never shows it to signed-in people or the other way around", async () => {
  const app = await served();
  const first = await app.get('/kept');
  const second = await app.get('/kept');
  expect(second.body).toBe(first.body);
  expect(second.response.headers.get('set-cookie')).toBeNull();

  const ada = await app.get('/kept', { cookie: 'callboard=ada' });
  expect(ada.body).toContain('"user":"ada"');
  expect(ada.response.headers.get('cache-control')).toBe('private, no-cache');
  expect(ada.policy).toContain(`nonce-${/nonce="([^"]+)"/.exec(ada.body)?.[1]}`);
  expect((await app.get('/kept')).body).toBe(first.body);
  await app.close();
});

it('renders nothing again for made-up parameters, cookies, and hosts', async () => {
  const app = await served();
  const { body } = await app.get('/kept');
  for (const [path, headers] of [
    ['/kept?x=1', {}],
    ['/kept?x=2&y=3', {}],
    ['/kept', { cookie: 'made=up; xcallboard=1' }],
    ['/kept', { host: 'made-up.example' }],
  ] as const) {
    const other = await app.get(path, headers);
    expect(other.body, JSON.stringify([path, headers])).toBe(body);
    expect(other.response.headers.get('set-cookie')).toBeNull();
  }
  expect(app.cache.size().count).toBe(1);
  await app.close();
});

it('renders nothing again for a visitor whose request is oddly written', async () => {
  const app = await served();
  const { body } = await app.get('/kept');
  for (const [path, headers] of [
    ['/kept', { 'content-length': '0' }],
    ['/kept', { 'transfer-encoding': 'chunked' }],
    ['http://made-up.example/kept', {}],
  ] as const) {
    expect(await app.raw(path, headers), JSON.stringify([path, headers])).toBe(body);
  }
  expect(await app.raw('/kept', { cookie: 'callboard=ada', 'content-length': '0' })).toContain('"user":"ada"');
  await app.close();
});

it('serves nothing cached to a request with a session cookie, valid or not, and caches nothing from it', async () => {
  const app = await served();
  const { body } = await app.get('/kept');
  for (const cookie of [
    'callboard=ended',
    'a=b; callboard=ended',
    'callboard =ended',
    'x=1;callboard= ended',
    'callboard-before=x',
  ]) {
    expect(await app.raw('/kept', { cookie }), cookie).not.toBe(body);
    expect((await app.get('/kept')).body, cookie).toBe(body);
  }
  expect(app.cache.size().count).toBe(1);
  await app.close();
});

it('lets the scripts of a cached page run by their hashes, without a nonce', async () => {
  const app = await served();
  const { policy, body } = await app.get('/kept');
  expect(body).toContain('<script>now()</script>');
  expect(policy).toContain(`'sha256-${createHash('sha256').update('now()').digest('base64')}'`);
  expect(policy).not.toMatch(/nonce|unsafe-inline/);
  await app.close();
});

it('renders uncached pages for each request', async () => {
  const app = await served();
  const [one, two] = [await app.get('/own'), await app.get('/own')];
  expect(numberOf(two.body)).toBe(numberOf(one.body) + 1);
  expect(one.policy).toContain("'nonce-");
  await app.close();
});

it('sends assets compressed and cacheable for a year, other files as they are', async () => {
  const app = await served();
  const asset = await app.inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': 'br' } });
  expect(asset.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(asset.headers['cache-control']).toContain('immutable');
  expect((await app.inject('/favicon.svg')).statusCode).toBe(200);
  expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
  await app.close();
});

it('renders no page for API paths, and redirects a form that was sent too early back to its page', async () => {
  const app = await served();
  expect((await app.inject('/api/v1/unknown')).statusCode).toBe(404);
  expect((await app.inject('/healthz')).statusCode).toBe(404);
  const early = await app.inject({
    method: 'POST',
    url: '/login?next=%2Fc%2F1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=secret',
  });
  expect(early.statusCode).toBe(303);
  expect(early.headers.location).toBe('/login?next=%2Fc%2F1');
  await app.close();
});

it('responds with 503, and a page that retries, when very many pages are waiting', async () => {
  const app = await served();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(globalThis, { slowPages: promise });
  const requests = Array.from({ length: 240 }, () =>
    app.inject({ url: '/slow', headers: { cookie: 'callboard=ada' } }),
  );
  const refused = await Promise.race(requests);
  resolve();
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
  expect(refused.body).toContain('A lot of people are here right now.');
  const statuses = new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([200, 503]));
  await app.close();
});
