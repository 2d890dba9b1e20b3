import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '#server/features/accounts/sign-in/secrets.ts';
import { testApp } from '#testing/app.ts';
import { loggingServer } from '#testing/logging-server.ts';
import { allRoutes } from './routes.ts';
import { mountWeb } from './web.ts';

const t = testApp();
const lines: string[] = [];
let app: FastifyInstance;
let build: string;
/** Paths of all pages, as in `routeTree.gen.ts`: `/verify/$token`. */
const pages = [
  ...(readFileSync('web/routeTree.gen.ts', 'utf8')
    .split('interface FileRoutesByFullPath')[1]
    ?.split('}')[0]
    ?.matchAll(/'(\/[^']*)': typeof/g) ?? []),
].map(([, path]) => path ?? '');

const ENTRY = `export default { fetch: async () => new Response('<p>', { headers: { 'content-type': 'text/html' } }) };`;

/** Parses only the routes' paths, as `web/page-address.ts` does. */
function pageReader() {
  const root = createRootRoute();
  const routes = pages
    .filter((path) => path !== '/$')
    .map((path) => createRoute({ getParentRoute: () => root, path: path as '/' }));
  const router = createRouter({ routeTree: root.addChildren(routes), isServer: true });
  return (url: string) => {
    const [, params, found] = router.getMatchedRoutes(new URL(`http://page${url}`).pathname);
    return found && { href: url, route: found.fullPath as string, cached: false, params };
  };
}

beforeAll(async () => {
  build = mkdtempSync(join(tmpdir(), 'callboard-logged-'));
  for (const folder of ['server', 'client/assets']) mkdirSync(join(build, folder), { recursive: true });
  writeFileSync(join(build, 'server/server.js'), ENTRY);
  writeFileSync(join(build, 'server/package.json'), '{"type":"module"}');
  const { server, config } = await loggingServer(t.system, lines);
  app = server.app;
  await mountWeb(app, { config, build });
  globalThis.__callboardPageAddress = pageReader();
  await app.ready();
});
afterAll(async () => {
  globalThis.__callboardPageAddress = undefined;
  rmSync(build, { recursive: true, force: true });
  await app.close();
});

const secrets = () => [newToken(), newToken().slice(0, 24), 'K7QX-93PM-Z2RD', randomUUID()];

async function logLinesFor(method: string, path: string): Promise<string> {
  const before = lines.length;
  await app.inject({
    method: method as 'GET',
    url: path,
    headers: { referer: `http://localhost:3000${path}`, 'user-agent': path },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return lines.slice(before).join('\n');
}

const filled = (path: string, secret: string) => path.replaceAll(/\{\w+\}|[:$]\w+(?:\([^)]*\))?|\*|\$$/g, secret);

async function leaksOf(method: string, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for (const secret of secrets()) {
    const said = await logLinesFor(method, `${filled(pattern, secret)}?t=${secret}&email=ada@example.org`);
    if (!said.includes('"path"')) found.push(`${method} ${pattern}: no line`);
    if (said.includes(secret) || said.includes('ada@')) found.push(`${method} ${pattern}: ${said}`);
  }
  return found;
}

test('no secret in a URL is logged, whichever call and parameter it is in', async () => {
  const leaks: string[] = [];
  for (const { endpoint } of allRoutes()) leaks.push(...(await leaksOf(endpoint.method, `/api/v1${endpoint.path}`)));
  expect(leaks).toEqual([]);
});

test('no secret in a page’s URL is logged', async () => {
  expect(pages.length).toBeGreaterThan(80);
  const leaks: string[] = [];
  for (const page of pages) leaks.push(...(await leaksOf('GET', page)), ...(await leaksOf('POST', page)));
  expect(leaks).toEqual([]);
});

test('no secret is logged in a URL that doesn’t exist, can’t be parsed, or is mounted by a feature on its own', async () => {
  const leaks: string[] = [];
  for (const path of [
    '/nothing/{x}',
    '/{x}',
    '/verify/{x}/{x}',
    '/VERIFY/{x}',
    '/api/v1/auth/password_resets/{x}/more',
    '/api/{x}',
    '/assets/{x}.js',
    '/media/{x}',
    '/calendar/{x}.ics',
    '/unsubscribe/{x}',
    '/auth/{x}',
    '/auth/{x}/callback',
    '/certificates/{x}',
    '/certificates/verify/{x}/picture',
    '/dev/outbox/{x}',
    '/webhooks/{x}',
    '/covers/{x}',
    '/.env/{x}',
  ])
    leaks.push(...(await leaksOf('GET', path)), ...(await leaksOf('POST', path)));
  for (const bad of ['/verify/%E0%A4%A', '/verify/%ZZ', '/api/v1/auth/password_resets/%E0%A4%A']) {
    const secret = newToken();
    if ((await logLinesFor('GET', `${bad}${secret}`)).includes(secret)) leaks.push(bad);
  }
  expect(leaks).toEqual([]);
});

test('ids and slugs are logged, for calls and for pages', async () => {
  expect(await logLinesFor('GET', '/api/v1/users/12/edit?x=1')).toContain('"path":"/api/v1/users/12/edit"');
  expect(await logLinesFor('GET', '/api/v1/courses/voice-acting-101')).toContain(
    '"path":"/api/v1/courses/voice-acting-101"',
  );
  expect(await logLinesFor('GET', '/courses/voice-acting-101?x=1')).toContain('"path":"/courses/voice-acting-101"');
  expect(await logLinesFor('GET', '/teachers/events/77/edit')).toContain('"path":"/teachers/events/77/edit"');
  expect(await logLinesFor('GET', '/verify/short')).toContain('"path":"/verify/…"');
  expect(await logLinesFor('GET', '/nothing/here')).toContain('"path":"/…"');
});
