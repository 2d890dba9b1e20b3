import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint, Audience, Method } from '#contract/primitives/endpoint.ts';
import { type ProblemBody, Refusal, refuse } from '#contract/primitives/problem.ts';
import { readVisitSource, VISIT_SOURCE_HEADER } from '#contract/primitives/visit-source.ts';
import { type Ctx, unguarded } from '../ctx.ts';
import { isDatabaseAway, type Outage, outageOf, reasonOf } from '../database/away.ts';
import { loggedText } from '../log.ts';
import { networkOf } from '../network.ts';
import { logRefusal, logSecurity } from '../security-log.ts';
import { withIdempotency } from './idempotency.ts';
import { plainParamsOf } from './logged-path.ts';
import { checkContentType, checkOrigin } from './origin.ts';
import { checkPagePerson } from './page-person.ts';
import { parseInput, restoreFieldSpelling } from './parse.ts';
import { isRenderedForVisitors } from './response-cache/rendering.ts';
import { type CacheAddress, hasSecret } from './response-cache/response-cache.ts';
import type { Exchange, Input, ManagedThing, Route } from './route.ts';
import { serializerOf } from './serializer-of.ts';
import { readUpload, readUploads } from './upload.ts';
import { UploadGate } from './upload-gate.ts';

export interface RegisterOptions {
  readonly publicUrl: string;
  /** Builds a request's ctx: reads the session and determines the actor. */
  readonly ctxFor: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;
  /** Refuses a signed-in person without permission; returns the managed thing if the audience names one. */
  readonly checkRight: (
    ctx: Ctx,
    audience: Exclude<Audience, 'anyone' | 'signed-in'>,
    params: Readonly<Record<string, string>>,
    /** The request's method, if the path names the thing; left out if a body names it. */
    method?: Method,
  ) => Promise<ManagedThing | undefined>;
  /** Refuses a person who hasn't recently confirmed their identity; a password sent with the request counts. */
  readonly requireProof: (ctx: Ctx, sent: { readonly password?: string | undefined }) => Promise<void>;
}

export const API_PREFIX = '/api/v1';

/** The refusal for a person who hasn't finished onboarding (rules §2): the server checks it, not only the screen. */
const ONBOARDING_FIRST = 'Finish setting up your account first.';

/** Checks who is calling and whether they may, before the body is read. */
async function checkAudience(
  ctx: Ctx,
  { audience, duringOnboarding, method }: AnyEndpoint,
  params: unknown,
  checkRight: RegisterOptions['checkRight'],
): Promise<ManagedThing | undefined> {
  if (audience === 'anyone') return undefined;
  if (!unguarded(ctx, 'audience')) {
    if (ctx.actor.kind !== 'person') throw refuse('signed_out', 401, 'Sign in to continue.');
    if (ctx.actor.needsOnboarding && !duringOnboarding) throw refuse('needs_onboarding', 403, ONBOARDING_FIRST);
  }
  if (audience === 'signed-in') return undefined;
  // Fastify passes path parameters as strings.
  return checkRight(ctx, audience, (params ?? {}) as Record<string, string>, method);
}

/** Whether staff changed something, or tried to. */
const isStaffAct = ({ audience, method }: AnyEndpoint): boolean => audience === 'staff' && method !== 'GET';

/** For a response that all visitors get: nothing in it may depend on a single request. */
const UNREADABLE = {
  get request(): never {
    throw new Error('An answer that is cached for visitors reads the request.');
  },
  get reply(): never {
    throw new Error('An answer that is cached for visitors uses the reply.');
  },
};

/** How the cache reads the URLs of an endpoint that opts in. @throws if it may not opt in */
function cacheConfigOf(endpoint: AnyEndpoint) {
  if (!endpoint.visitors) return {};
  if (endpoint.method !== 'GET' || endpoint.audience !== 'anyone' || hasSecret(endpoint.path))
    throw new Error(`${endpoint.method} ${endpoint.path} can't be cached for visitors.`);
  const cacheAddress = ({ params, query, url }: FastifyRequest): CacheAddress | undefined => {
    try {
      // Parsing renames other spellings in place.
      const rawInput = { params, query: { ...(query as object) }, body: undefined };
      const input = parseInput(endpoint, rawInput, new Map());
      return { key: `${endpoint.path} ${JSON.stringify([input.params, input.query])}`, url };
    } catch (error) {
      // The full handler reports the refusal.
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
  return { cacheAddress };
}

/**
 * Counts an upload before its bytes are read; call the returned function when the upload has ended. @throws 429, 503
 */
function enterGate(gate: UploadGate, ctx: Ctx, request: FastifyRequest, maxBytes: number): () => void {
  const uploader = ctx.actor.kind === 'person' ? `person:${ctx.actor.personId}` : `visitor:${networkOf(request.ip)}`;
  return gate.enter(uploader, Number(request.headers['content-length'] ?? maxBytes));
}

type UploadForm = Awaited<ReturnType<typeof readUpload>>;

/** The parsed request, by the endpoint's schemas. `spelt` collects the sender's spellings. */
function readInput(
  ctx: Ctx,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  form: UploadForm | undefined,
  spelt: Map<string, string>,
): Input<AnyEndpoint> {
  const asSent = { params: request.params, query: request.query, body: form?.fields ?? request.body };
  return unguarded(ctx, 'input') ? (asSent as Input<AnyEndpoint>) : parseInput(endpoint, asSent, spelt);
}

function exchangeOf(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  form: UploadForm | undefined,
  managed: ManagedThing | undefined,
): Exchange {
  if (endpoint.visitors && isRenderedForVisitors()) return UNREADABLE;
  return { request, reply, ...(form ? { upload: form.upload } : {}), ...(managed ? { managed } : {}) };
}

interface HandlerResponse {
  readonly status: number;
  readonly body: unknown;
  /** A key was reused: this is the response to its first request. */
  readonly replayed: boolean;
}

/** Calls the handler, at most once for the same `Idempotency-Key`. */
async function callHandler(
  ctx: Ctx,
  route: Route,
  input: Input<AnyEndpoint>,
  exchange: Exchange,
  request: FastifyRequest,
): Promise<HandlerResponse> {
  const { endpoint } = route;
  const act = async (inner: Ctx) => ({ status: endpoint.status, body: await route.handle(inner, input, exchange) });
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || typeof key !== 'string' || key === '') return { ...(await act(ctx)), replayed: false };
  const keyedRequest = { method: endpoint.method, path: request.url, body: request.body, ip: request.ip };
  return withIdempotency(ctx, key, keyedRequest, act, route);
}

function sendResponse(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  { status, body, replayed }: HandlerResponse,
): FastifyReply {
  if (replayed) reply.header('idempotent-replayed', 'true');
  reply.code(status).header('cache-control', 'no-store');
  if (endpoint.status === 204) return reply.send();
  return reply.type('application/json; charset=utf-8').send(serializerOf(endpoint)(body));
}

function logFailure(ctx: Ctx, error: unknown, staffActs: boolean): void {
  if (error instanceof Refusal) logRefusal(ctx, error);
  if (staffActs) logSecurity(ctx, 'staff_act', { outcome: error instanceof Refusal ? error.code : 'failed' });
}

function withVisitSource(ctx: Ctx, { storesVisit }: AnyEndpoint, { headers }: FastifyRequest): Ctx {
  const sent = headers[VISIT_SOURCE_HEADER];
  const visitSource = storesVisit && typeof sent === 'string' ? readVisitSource(sent) : undefined;
  return visitSource ? { ...ctx, visitSource } : ctx;
}

/** Handles one endpoint's requests. `server/README.md` describes the order of the steps. */
function handlerOf(route: Route, gate: UploadGate, options: RegisterOptions) {
  const { endpoint } = route;
  const { upload } = endpoint;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const spelt = new Map<string, string>();
    let leave: (() => void) | undefined;
    let ctx: Ctx | undefined;
    let staffActs = false;
    try {
      checkOrigin(request, options.publicUrl);
      if (!upload) checkContentType(request);
      ctx = withVisitSource(await options.ctxFor(request, reply), endpoint, request);
      checkPagePerson(ctx, endpoint, request);
      const managed = await checkAudience(ctx, endpoint, request.params, options.checkRight);
      staffActs = isStaffAct(endpoint);
      if (upload) leave = enterGate(gate, ctx, request, upload.maxBytes);
      const form = upload ? await readUpload(request, upload) : undefined;
      const input = readInput(ctx, endpoint, request, form, spelt);
      // Only the password in the body is read here.
      if (endpoint.proof === 'always') await options.requireProof(ctx, (input.body ?? {}) as { password?: string });
      const exchange = exchangeOf(endpoint, request, reply, form, managed);
      const response = await callHandler(ctx, route, input, exchange, request);
      if (staffActs && !response.replayed) logSecurity(ctx, 'staff_act', { outcome: 'done' });
      return sendResponse(reply, endpoint, response);
    } catch (error) {
      if (ctx) logFailure(ctx, error, staffActs);
      throw error instanceof Refusal ? restoreFieldSpelling(error, spelt, endpoint.snake) : error;
    } finally {
      leave?.();
    }
  };
}

/** Registers every route under /api/v1: origin, principal, shape, handler, response. Undeclared fields are not sent. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], options: RegisterOptions): void {
  const gate = new UploadGate();
  for (const route of routes) {
    const { endpoint } = route;
    const mount = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: API_PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { plainParams: plainParamsOf(endpoint), ...cacheConfigOf(endpoint) },
        handler: handlerOf(route, gate, options),
      });
    if (endpoint.upload) {
      void app.register(async (scope) => {
        await readUploads(scope);
        mount(scope);
      });
    } else mount(app);
  }
}

/** The 503 message for requests that can't be served right now; pages say the same. */
const OUTAGES: Readonly<Record<Outage, string>> = {
  database_away: "Callboard can't reach its data right now. Please try again in a moment.",
  overloaded: 'A lot is going on right now. Please try again in a moment.',
};
export const AWAY_RETRY_SECONDS = 5;

/** `expose`: from `http-errors`, whether the client may see the message. */
type ThrownError = Error & { statusCode?: number; code?: string; expose?: boolean };

/** Turns thrown errors into the one error shape; unexpected ones are logged once and reported without details. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: ThrownError, request, reply) => {
    const send = (status: number, body: ProblemBody) =>
      reply.code(status).header('cache-control', 'no-store').send(body);
    if (error instanceof Refusal) {
      if (typeof error.details?.retryAfterSeconds === 'number')
        reply.header('retry-after', error.details.retryAfterSeconds);
      return send(error.status, error.toBody());
    }
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return send(413, { error: "That's too large.", code: 'too_large' });
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return send(415, { error: 'Send JSON.', code: 'not_json' });
    // Only for Fastify and `http-errors`: a status on another library's error isn't about this request.
    const status = error.code?.startsWith('FST_') || error.expose ? error.statusCode : undefined;
    if (status !== undefined && status >= 400 && status < 500) {
      return send(400, { error: "We couldn't read this request.", code: 'malformed' });
    }
    const outage = outageOf(error);
    if (outage) {
      const about = isDatabaseAway(error) ? { err: error } : { outage, reason: loggedText(reasonOf(error)) };
      request.log.error(about, 'requests are answered 503');
      reply.header('retry-after', AWAY_RETRY_SECONDS);
      return send(503, { error: OUTAGES[outage], code: outage });
    }
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
    return send(500, { error: 'Something went wrong on our side. Please try again.', code: 'unexpected' });
  });
}
