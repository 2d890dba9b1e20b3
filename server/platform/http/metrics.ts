import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '#contract/primitives/problem.ts';
import { isRenderedForVisitors } from './response-cache/rendering.ts';

/** A gauge that is read on each scrape, by the values of one label. */
export interface ReadGauge {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  read(): Promise<readonly { readonly of: string; readonly value: number }[]>;
}

export interface MetricsOptions {
  /** What a client sends as `Authorization: Bearer …`. */
  readonly token: string | undefined;
  readonly production: boolean;
  readonly gauges?: readonly ReadGauge[];
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With a token, clients that send it; without one, anyone in development and no one in production. */
function mayRead({ token, production }: MetricsOptions, authorization: string | undefined): boolean {
  if (token === undefined) return !production;
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}

/**
 * Prometheus metrics of this process at /metrics: requests by route and status, durations, Node's own, and `gauges`.
 * Clients without access get a 404.
 */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { gauges = [] } = options;
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
  for (const { name, help, label, read } of gauges) {
    new Gauge({
      ...{ name, help, labelNames: [label], registers: [registry] },
      async collect() {
        // If the database is away, the other metrics are still reported.
        const values = await read().catch(() => []);
        this.reset();
        for (const { of, value } of values) this.set({ [label]: of }, value);
      },
    });
  }
  app.addHook('onResponse', (request, reply, done) => {
    // Rendering for the cache isn't a request; each response sent from the cache is counted.
    if (!isRenderedForVisitors()) {
      const route = request.routeOptions.url ?? 'unknown';
      requests.inc({ method: request.method, route, status: reply.statusCode });
      durations.observe({ route }, reply.elapsedTime / 1000);
    }
    done();
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(options, request.headers.authorization)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
