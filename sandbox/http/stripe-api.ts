import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestFault } from '../faults.ts';
import schemas from '../schemas/requests.gen.json' with { type: 'json' };
import { newId } from '../state.ts';
import { includables, stripeRoutes } from '../stripe/index.ts';
import type { StripeRoute } from '../stripe/route.ts';
import { sweepIfLate } from '../sweep.ts';
import { API_VERSION, type World } from '../world.ts';
import { StripeFailure } from './failure.ts';
import { parseForm } from './form.ts';
import { fingerprint, freeKey, storeResponse, takeKey } from './keys.ts';
import { expanded } from './response.ts';
import { type ParamSchema, readParams } from './validate.ts';

const SCHEMAS = schemas as unknown as Record<string, ParamSchema>; // Written by schemas/generate.ts.

/** The key that pages may know. It allows only a few calls. */
const PUBLISHABLE_KEY = 'pk_test_callboard';

/** A fault with this status only delays the caller. */
const DELAY_ALONE = 200;

type StripeResponse = { status: number; body: string; stored: boolean; replayed: boolean };

/** Mounts every supported route under /v1, and Stripe's error for everything else. */
export function mountStripeApi(app: FastifyInstance, world: World): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  for (const route of stripeRoutes) {
    const schema = SCHEMAS[route.params];
    if (!schema) throw new Error(`No schema for ${route.params}: run npm run sandbox:schemas`);
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => serve(world, route, schema, request, reply),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const requestId = newId('req', 14);
    const failure = new StripeFailure(
      404,
      {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      },
      false,
    );
    return send(reply, requestId, failed(failure, false));
  });
}

/** A POST's `Idempotency-Key`; null if it has none. */
function keyOf(route: StripeRoute, request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  return route.method === 'POST' && typeof header === 'string' && header !== '' ? header : null;
}

function keepOrFreeKey(world: World, key: string, response: StripeResponse): void {
  if (response.stored) storeResponse(world.state, key, response.status, response.body);
  else freeKey(world.state, key);
}

async function serve(
  world: World,
  route: StripeRoute,
  schema: ParamSchema,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const requestId = newId('req', 14);
  if (!world.options.publicUrl && request.headers.host) world.publicUrl = `http://${request.headers.host}`;
  const [path = '', query = ''] = request.url.split('?', 2);
  const text = route.method === 'POST' ? ((request.body as string | undefined) ?? '') : query;
  const key = keyOf(route, request);
  if (key) reply.header('idempotency-key', key);
  let mine = false;
  try {
    checkCaller(world, request, route, query);
    if (key) {
      const known = takeKey(world.state, key, fingerprint(route.method, path, text), requestId, world.now());
      if (known) {
        reply.header('idempotent-replayed', 'true').header('original-request', known.requestId);
        return send(reply, requestId, { status: known.status ?? 500, body: known.body, stored: true, replayed: true });
      }
      mine = true;
    }
    const nextFault = world.faults.take(route.method, path);
    if (nextFault?.delayMs) await pause(nextFault.delayMs);
    const fault = nextFault?.status === DELAY_ALONE ? undefined : nextFault;
    const response = execute(world, route, schema, {
      text,
      path,
      key,
      requestId,
      fault,
      id: (request.params as { id?: string }).id ?? '',
    });
    if (key) {
      keepOrFreeKey(world, key, response);
      mine = false;
    }
    if (fault?.status === 0) {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return send(reply, requestId, fault && fault.when === 'after' ? faultResponse(fault) : response);
  } catch (error) {
    if (key && mine) freeKey(world.state, key);
    if (!(error instanceof StripeFailure)) throw error;
    return send(reply, requestId, failed(error, false));
  }
}

type Job = {
  text: string;
  path: string;
  id: string;
  key: string | null;
  requestId: string;
  fault: RequestFault | undefined;
};

/**
 * Turns the request's text into the response that its key may store. Synchronous from here on, so no other request runs
 * in between.
 */
function execute(world: World, route: StripeRoute, schema: ParamSchema, job: Job): StripeResponse {
  if (job.fault?.when === 'before' && job.fault.status !== 0) {
    return { ...faultResponse(job.fault), stored: job.fault.stored };
  }
  if (job.fault?.when === 'before') return { status: 0, body: '', stored: false, replayed: false };
  const response = attempt(world, route, schema, job);
  // The key stores a 500 after the effect, unless the fault lets the caller find out by retrying.
  if (job.fault?.when === 'after' && job.fault.status !== 0 && job.fault.stored) {
    return { ...faultResponse(job.fault), stored: true };
  }
  return response;
}

function attempt(world: World, route: StripeRoute, schema: ParamSchema, job: Job): StripeResponse {
  sweepIfLate(world);
  world.request = { id: job.requestId, idempotencyKey: job.key };
  try {
    const input = readParams(schema, parseForm(job.text));
    const body = world.transaction(
      () => {
        const object = route.handle(world, { id: job.id, input, url: job.path });
        return JSON.stringify(
          expanded(world.state, includables(world), object, (input.expand as string[]) ?? []),
          null,
          2,
        );
      },
      (error) => !(error instanceof StripeFailure) || error.undo || !error.stored,
    );
    return { status: 200, body, stored: true, replayed: false };
  } catch (error) {
    if (error instanceof StripeFailure) return failed(error, error.stored);
    console.error(`sandbox: ${route.method} ${job.path} broke`, error);
    return { status: 500, body: apiError('Something went wrong on our end.'), stored: true, replayed: false };
  } finally {
    world.request = null;
  }
}

/** What a browser may call with the publishable key: create a card, and read the one payment whose secret it has. */
function browserMay(world: World, request: FastifyRequest, route: StripeRoute, query: string): boolean {
  if (route.method === 'POST') return route.path === '/v1/payment_methods';
  if (route.path !== '/v1/payment_intents/:id' || route.method !== 'GET') return false;
  const intent = world.state.get('payment_intents', (request.params as { id?: string }).id ?? '');
  return intent !== undefined && new URLSearchParams(query).get('client_secret') === intent.client_secret;
}

function checkCaller(world: World, request: FastifyRequest, route: StripeRoute, query: string): void {
  const header = request.headers.authorization ?? '';
  const key = header.startsWith('Basic ')
    ? (Buffer.from(header.slice(6), 'base64').toString('utf8').split(':')[0] ?? '')
    : header.replace(/^Bearer /, '');
  const docs = 'https://stripe.com/docs/keys';
  if (key === '') {
    throw new StripeFailure(
      401,
      { type: 'invalid_request_error', message: `You did not provide an API key. See ${docs}.` },
      false,
    );
  }
  if (key === PUBLISHABLE_KEY && browserMay(world, request, route, query)) return;
  if (key !== world.options.key) {
    const shown = `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
    throw new StripeFailure(
      401,
      { type: 'invalid_request_error', message: `Invalid API Key provided: ${shown}` },
      false,
    );
  }
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION) {
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        message: `Invalid Stripe API version: ${String(version)}. This sandbox speaks ${API_VERSION}.`,
      },
      false,
    );
  }
}

const failed = (failure: StripeFailure, stored: boolean): StripeResponse => ({
  status: failure.status,
  body: JSON.stringify({ error: failure.body }, null, 2),
  stored,
  replayed: false,
});

const apiError = (message: string): string => JSON.stringify({ error: { type: 'api_error', message } }, null, 2);

const faultResponse = (fault: RequestFault): StripeResponse => ({
  status: fault.status,
  body: apiError('An unknown error occurred (made by a fault of the sandbox).'),
  stored: fault.stored,
  replayed: false,
});

function send(reply: FastifyReply, requestId: string, response: StripeResponse): FastifyReply {
  return reply
    .code(response.status)
    .header('request-id', requestId)
    .header('stripe-version', API_VERSION)
    .header('content-type', 'application/json')
    .send(response.body);
}
