import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/primitives/endpoint.ts';
import type { Ctx } from '../../ctx.ts';
import { registerRoutes } from '../register.ts';
import { type Exchange, type Route, route } from '../route.ts';
import { keepAnswers } from './keep-answers.ts';

/** What a handler may look at, by the path that does; the answer is how often it was called. */
const LOOKS: Readonly<Record<string, (exchange: Exchange) => unknown>> = {
  '/nothing': () => undefined,
  '/session': ({ request }) => request.cookies.callboard,
  '/address': ({ request }) => request.ip,
  '/agent': ({ request }) => request.headers['user-agent'],
  '/cookie': ({ request }) => request.cookies.other,
  '/sets': ({ reply }) => reply.setCookie('browser', 'secret'),
};

async function served() {
  const calls: Record<string, number> = {};
  const routes: Route[] = Object.entries(LOOKS).map(([path, look]) =>
    route(
      endpoint({
        method: 'GET',
        // Each begins with a slash, as the keys above do.
        path: path as '/nothing',
        summary: '',
        tag: '',
        audience: 'anyone',
        response: z.object({ call: z.number() }),
      }),
      async (_ctx, _input, exchange) => {
        look(exchange);
        calls[path] = (calls[path] ?? 0) + 1;
        return { call: calls[path] };
      },
    ),
  );
  const app = Fastify();
  await app.register(cookie);
  const counted: string[] = [];
  const keeping = keepAnswers(app, {
    endpoints: routes.map(({ endpoint: each }) => each),
    publicUrl: 'http://localhost:3000',
    sessionCookie: 'callboard',
    clock: () => 0,
    count: (method, path, status) => counted.push(`${method} ${path} ${status}`),
  });
  // Of a ctx these routes look at the actor and the configuration alone.
  const ctxFor = async ({ headers }: { headers: { cookie?: string | undefined } }) =>
    ({
      actor: headers.cookie?.includes('callboard=ada') ? { kind: 'person' } : { kind: 'visitor' },
      config: { unguarded: new Set() },
    }) as unknown as Ctx;
  registerRoutes(app, routes, {
    ...{ publicUrl: 'http://localhost:3000', sessionCookie: 'callboard', ctxFor },
    ...{ checkRight: async () => undefined, requireProof: async () => {}, answerInstead: keeping.answerInstead },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const before = await fetchFrom(app, '/nothing');
  keeping.open(app.server, { freshMs: 60_000 });
  return { app, keeping, counted, before, get: (path: string, init?: RequestInit) => fetchFrom(app, path, init) };
}

async function fetchFrom(app: Awaited<ReturnType<typeof Fastify>>, path: string, init: RequestInit = {}) {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, init);
  const text = await answer.text();
  return { headers: answer.headers, call: text === '' ? null : Number(/\d+/.exec(text)?.[0]) };
}

it('keeps nothing before it is told of writes, and then what is the same for all', async () => {
  const { app, get, before, counted } = await served();
  expect(before.call).toBe(1);
  expect([(await get('/nothing')).call, (await get('/nothing')).call]).toEqual([2, 2]);
  expect((await get('/session')).call).toBe((await get('/session')).call);
  const head = await get('/nothing', { method: 'HEAD' });
  expect([head.call, head.headers.get('content-length')]).toEqual([null, '10']);
  expect(counted.slice(-1)).toEqual(['HEAD /api/v1/nothing 200']);
  expect(counted).toHaveLength(5);
  await app.close();
});

it('keeps no answer of a handler that looks at who asks, or answers him by a cookie', async () => {
  const { app, get, keeping } = await served();
  for (const path of ['/address', '/agent', '/cookie', '/sets']) {
    const [one, two] = [await get(path), await get(path)];
    expect(two.call, path).toBe((one.call ?? 0) + 1);
    expect(one.headers.get('cache-control'), path).toBe('no-store');
  }
  expect((await get('/sets')).headers.get('set-cookie')).toContain('browser=secret');
  expect(keeping.size().count).toBe(0);
  await app.close();
});

it('gives who carries a living session his own answer, and who made one up the kept one', async () => {
  const { app, get } = await served();
  const kept = (await get('/nothing')).call;
  const [one, two] = [
    await get('/nothing', { headers: { cookie: 'callboard=ada' } }),
    await get('/nothing', { headers: { cookie: 'x=1;callboard = ada; callboard=ada' } }),
  ];
  expect([one.call, two.call]).toEqual([(kept ?? 0) + 1, (kept ?? 0) + 2]);
  expect(one.headers.get('cache-control')).toBe('no-store');
  for (const made of ['callboard=made-up', 'other=1', 'xcallboard=ada-not']) {
    expect((await get('/nothing', { headers: { cookie: made } })).call, made).toBe(kept);
  }
  await app.close();
});
