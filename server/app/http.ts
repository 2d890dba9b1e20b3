import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { notFound } from '#contract/primitives/problem.ts';
import { authenticate, authenticateReader, requireProof, sessionCookieNames } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { CONNECTION_LIMITS } from '#server/platform/http/connection-limits.ts';
import { registerCsp } from '#server/platform/http/csp.ts';
import { registerGracefulShutdown } from '#server/platform/http/graceful-shutdown.ts';
import { readJson } from '#server/platform/http/json-body.ts';
import { registerMetrics } from '#server/platform/http/metrics.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { registerProblems, registerRoutes } from '#server/platform/http/register.ts';
import { OneLineARequest } from '#server/platform/http/request-log.ts';
import { type CacheForVisitors, cacheForVisitors } from '#server/platform/http/response-cache/response-cache.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { features } from './features.ts';
import { lastSweepGauge } from './last-sweep-gauge.ts';
import { mailGauges } from './mail-gauges.ts';
import { moneyGauges } from './money-gauges.ts';
import { registerPersonalFiles } from './personal-files.ts';
import { mountProxyCheck } from './proxy-check.ts';
import { allRoutes } from './routes.ts';
import type { System } from './system.ts';
import { API_VERSION } from './version.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** The HTTP app, and what the programs that run it need. */
export interface BuiltServer {
  readonly app: FastifyInstance;
  readonly cache: CacheForVisitors;
  /** The ctx of a request without authentication. */
  visitorCtx(request: FastifyRequest): Ctx;
}

/** The HTTP app alone, with its cache off. */
export async function buildApp(system: System): Promise<FastifyInstance> {
  return (await buildServer(system)).app;
}

/**
 * Builds the HTTP app: health, metrics, the API, and the features' own mounts. `web.ts` mounts the web (pages, assets),
 * so API tests need no build.
 */
export async function buildServer(system: System): Promise<BuiltServer> {
  const app: FastifyInstance = Fastify({
    ...CONNECTION_LIMITS,
    // The declared logger type is Fastify's own, because pino's is wider.
    loggerInstance: system.log as FastifyBaseLogger,
    bodyLimit: MAX_BODY_BYTES,
    // Trusts one hop: if all were trusted, a client that writes the header itself could claim any number of IP
    // addresses.
    trustProxy: system.config.trustProxy ? (_address, hop) => hop === 0 : false,
    logController: new OneLineARequest({ disableRequestLogging: system.config.environment === 'test' }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: () => crypto.randomUUID(),
  });
  const goingAway = registerGracefulShutdown(app);
  // Before the nonce is made: cached pages carry their own headers.
  const cache = cacheForVisitors(app, {
    publicUrl: system.config.publicUrl,
    sessionCookies: sessionCookieNames(system.config),
    clock: () => system.clock.now().getTime(),
  });
  registerCsp(app, {
    dev: system.config.dev,
    https: system.config.publicUrl.startsWith('https:'),
    paymentOrigins: system.config.paymentOrigins,
  });
  await app.register(cookie);
  registerMetrics(app, {
    token: system.config.metricsToken,
    production: system.config.production,
    gauges: [...moneyGauges(system), ...mailGauges(system), lastSweepGauge(system)],
  });
  registerProblems(app);
  registerPersonalFiles(app);

  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  // A body may be omitted entirely, with or without a content type.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, readJson(String(text)));
    } catch (error) {
      // readJson only throws refusals.
      done(error as Error, undefined);
    }
  });

  const visitorCtx = (request: FastifyRequest): Ctx => ({
    ...system.ctx({ kind: 'visitor' }, request.id),
    loggedRequest: request,
  });
  const ctxFor = async (request: FastifyRequest, reply: FastifyReply): Promise<Ctx> => {
    const visitor = visitorCtx(request);
    const authenticateRequest = request.method === 'GET' ? authenticateReader : authenticate;
    return { ...visitor, actor: await authenticateRequest(visitor, request, reply) };
  };
  registerRoutes(app, allRoutes(), { publicUrl: system.config.publicUrl, ctxFor, checkRight, requireProof });
  for (const feature of features) feature.mount?.(app, visitorCtx);
  mountProxyCheck(app, system.config);

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (goingAway.announced) return reply.code(503).send({ status: 'going away' });
    const status = await system.readiness.state();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  // Takes half a second, so it is built only once.
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(allRoutes(), API_VERSION));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.all('/api/*', async () => {
    throw notFound();
  });
  return { app, cache, visitorCtx };
}
