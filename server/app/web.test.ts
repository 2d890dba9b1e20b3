import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { registerCsp } from '../platform/http/csp.ts';
import { mountWeb } from './web.ts';

/** A build in small: draws who the API says is there, marked as keepable. */
const ENTRY = `
let drawn = 0;
export default {
  async fetch(request) {
    const who = await globalThis.__callboardInject({ method: 'GET', url: '/api/v1/users/me', headers: {} });
    drawn += 1;
    const nonce = request.headers.get('x-csp-nonce');
    return new Response('<p nonce="' + nonce + '">' + who.text + ' ' + drawn + '</p>', {
      headers: { 'content-type': 'text/html', 'x-page-cache': '5' },
    });
  },
};`;

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

async function served() {
  const app = Fastify();
  registerCsp(app);
  app.get('/api/v1/users/me', async (request, reply) => {
    const [, name] = /callboard=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
    if (name) reply.header('set-cookie', 'callboard=renewed; HttpOnly');
    return { user: name ?? null, site: request.headers['sec-fetch-site'] };
  });
  const config = readConfig({ DATABASE_URL: 'postgres://localhost/none' });
  await mountWeb(app, { config, build });
  return app;
}

it('reads data in the same process as the person who asked, and passes on the cookies that come of it', async () => {
  const app = await served();
  const page = await app.inject({ url: '/dashboard', headers: { cookie: 'callboard=ada' } });
  expect(page.body).toContain('"user":"ada","site":"same-origin"');
  expect(page.headers['set-cookie']).toEqual('callboard=renewed; HttpOnly');
  expect(page.headers['x-page-cache']).toBeUndefined();
  await app.close();
});

it("keeps a visitor's page, and never shows it to the signed-in or the other way round", async () => {
  const app = await served();
  const number = (body: string) => Number(/(\d+)<\/p>/.exec(body)?.[1]);
  const first = await app.inject('/kept');
  const second = await app.inject('/kept');
  expect(number(second.body)).toBe(number(first.body));
  expect(second.body).not.toBe(first.body);
  const policy = String(second.headers['content-security-policy']);
  expect(policy).toContain(`nonce-${/nonce="([^"]+)"/.exec(second.body)?.[1]}`);

  const ada = await app.inject({ url: '/kept', headers: { cookie: 'callboard=ada' } });
  expect(ada.body).toContain('"user":"ada"');
  expect((await app.inject('/kept')).body).toContain('"user":null');
  await app.close();
});

it('sends assets squeezed and for a year, other files as they are', async () => {
  const app = await served();
  const asset = await app.inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': 'br' } });
  expect(asset.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(asset.headers['cache-control']).toContain('immutable');
  expect((await app.inject('/favicon.svg')).statusCode).toBe(200);
  expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
  await app.close();
});

it('draws no page for paths of the API, and sends a form that came too early back to its page', async () => {
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
