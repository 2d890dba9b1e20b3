import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { notFound } from '#contract/primitives/problem.ts';

export interface MetricsAccess {
  /** What a reader shows as `Authorization: Bearer …`. */
  readonly token: string | undefined;
  readonly production: boolean;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With a token whoever shows it; without one anybody, but nobody in production. */
function mayRead({ token, production }: MetricsAccess, authorization: string | undefined): boolean {
  if (token === undefined) return !production;
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}

/**
 * Prometheus metrics of this process at /metrics: requests by route and status, durations, Node's own. Who may not read them
 * is told that there is nothing (404).
 */
export function registerMetrics(app: FastifyInstance, access: MetricsAccess): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'callboard_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'callboard_http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    durations.observe({ route }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(access, request.headers.authorization)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
