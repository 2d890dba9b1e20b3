import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type MetricsOptions, registerMetrics } from './metrics.ts';
import { registerProblems } from './register.ts';

const TOKEN = 'a-token-of-this-test';
let app = Fastify();
afterEach(() => app.close());

async function getMetrics(access: MetricsOptions, authorization?: string) {
  app = Fastify();
  registerMetrics(app, access);
  registerProblems(app);
  const response = await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  return [response.statusCode, response.body.includes('callboard_http_requests_total')];
}

test('in development anyone can read the metrics, in production without a token no one can', async () => {
  expect(await getMetrics({ token: undefined, production: false })).toEqual([200, true]);
  expect(await getMetrics({ token: undefined, production: true })).toEqual([404, false]);
  expect(await getMetrics({ token: undefined, production: true }, 'Bearer undefined')).toEqual([404, false]);
});

test.each([true, false])(
  'with a token, only clients that send it can read them (production: %s)',
  async (production) => {
    expect(await getMetrics({ token: TOKEN, production })).toEqual([404, false]);
    expect(await getMetrics({ token: TOKEN, production }, `Bearer ${TOKEN}x`)).toEqual([404, false]);
    expect(await getMetrics({ token: TOKEN, production }, `Bearer ${TOKEN}`)).toEqual([200, true]);
  },
);
