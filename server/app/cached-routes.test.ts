import { globSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { renderForVisitors } from '#server/platform/http/response-cache/rendering.ts';
import { hasSecret } from '#server/platform/http/response-cache/response-cache.ts';
import { testApp } from '#testing/app.ts';
import { buildServer } from './http.ts';
import { allRoutes } from './routes.ts';

const t = testApp();
const cached = () => allRoutes().filter(({ endpoint }) => endpoint.visitors === 'cached');
let app: FastifyInstance;
/** One URL per endpoint that opts into the cache; the ids in it exist. */
let addresses: Map<string, string>;

beforeAll(async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx, { listed: true });
  await aLandingPage(ctx, course.id);
  const cohort = await aCohort(ctx, { courseId: course.id });
  const event = await anEvent(ctx, {});
  const idOf: Record<string, number> = { courses: course.id, schools: course.schoolId, events: event.id, surveys: 1 };
  addresses = new Map(
    cached().map(({ endpoint: { path } }) => {
      const address = path.replaceAll(/\/(\w+)\/\{\w+\}/g, (_, things: string) => `/${things}/${idOf[things] ?? 0}`);
      return [path, `/api/v1${address}?ids=${event.id}&cohort_id=${cohort.id}`];
    }),
  );
  app = (await buildServer(t.system)).app;
  await app.ready();
  return () => app.close();
});

test('endpoints that opt into the cache are public GETs at a URL without a secret', () => {
  expect(cached().length).toBeGreaterThan(10);
  for (const { endpoint } of cached())
    expect([endpoint.method, endpoint.audience, hasSecret(endpoint.path)], endpoint.path).toEqual([
      'GET',
      'anyone',
      false,
    ]);
});

test('a page that opts into the cache has no secret in its URL, and no `next`, which could lead to one', () => {
  const files = globSync('web/routes/**/*.tsx');
  const pages = files.filter((file) => readFileSync(file, 'utf8').includes("visitors: 'cached'"));
  expect(pages.length).toBeGreaterThan(8);
  for (const file of pages) {
    const text = readFileSync(file, 'utf8');
    const [, path = ''] = /createFileRoute\('([^']+)'\)/.exec(text) ?? [];
    expect([hasSecret(path), /nextOf|search\.next|\bnext[?:]/.test(text)], file).toEqual([false, false]);
  }
});

test('no cached endpoint reads the request, uses the reply, or counts an attempt: everyone gets what a visitor gets', async () => {
  for (const [path, url] of addresses) {
    const visitor = await app.inject({ url });
    const rendered = await renderForVisitors(
      async () => await app.inject({ url, headers: { host: 'elsewhere.test' } }),
    );
    expect(rendered.statusCode, path).toBe(path === '/surveys/{id}' ? 404 : 200);
    const without = (text: string) => text.replaceAll(/"nowUtc":"[^"]*"/g, '');
    expect(without(rendered.body), path).toBe(without(visitor.body));
    expect(rendered.headers['set-cookie'], path).toBeUndefined();
  }
});

test('a handler that reads the request fails when it is rendered for everyone', async () => {
  const { registerRoutes } = await import('#server/platform/http/register.ts');
  const [route] = cached();
  if (!route) throw new Error('Nothing opts in.');
  const Fastify = (await import('fastify')).default;
  const alone = Fastify();
  const looking = {
    ...route,
    handle: async (_ctx: unknown, _input: unknown, { request }: { request: { ip: string } }) => request.ip,
  };
  registerRoutes(alone, [looking as never], {
    publicUrl: 'http://localhost:3000',
    ctxFor: async () => t.ctx({ kind: 'visitor' }),
    checkRight: async () => undefined,
    requireProof: async () => undefined,
  });
  const url = addresses.get(route.endpoint.path) ?? '';
  expect((await renderForVisitors(async () => await alone.inject({ url }))).statusCode).toBe(500);
  expect(() =>
    registerRoutes(alone, [{ ...route, endpoint: { ...route.endpoint, audience: 'signed-in' } }] as never, {} as never),
  ).toThrow("can't be cached");
  await alone.close();
});
