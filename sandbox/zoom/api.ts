import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestFault } from '../faults.ts';
import { document, html } from '../pages/html.ts';
import type { World } from '../world.ts';
import { ZoomFailure } from './failure.ts';
import { createMeeting, deleteMeeting, giveToken, listMeetings, readMeeting, updateMeeting } from './meetings.ts';

/** The credentials of the app in every sandbox account. Any account id with this prefix exists. */
export const ZOOM_CLIENT = { id: 'sandbox-zoom', secret: 'sandbox-zoom-secret' };
const ACCOUNTS = /^sandbox-[A-Za-z0-9-]{1,60}$/;

type Params = { Params: { id: string } };
type ZoomRequest = FastifyRequest<Params>;

/** The account of the request's token. Refuses an unknown or expired token. */
function accountOf(world: World, request: FastifyRequest): string {
  const token = world.state.get('zoom_tokens', (request.headers.authorization ?? '').replace(/^Bearer /, ''));
  if (!token) throw new ZoomFailure(401, 124, 'Invalid access token.');
  if (token.expiresAt <= world.now()) throw new ZoomFailure(401, 124, 'Access token is expired.');
  return token.account;
}

interface Operation {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST';
  readonly work: (request: ZoomRequest) => unknown;
  /** Status of the response if the work succeeds. */
  readonly status: number;
}

async function handleRequest(
  world: World,
  { method, work, status }: Operation,
  request: ZoomRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!world.options.publicUrl && request.headers.host) world.publicUrl = `http://${request.headers.host}`;
  const fault = world.faults.take(method, request.url.split('?')[0] ?? '');
  if (fault?.delayMs) await pause(fault.delayMs);
  if (fault?.when === 'before') return cut(reply, fault);
  try {
    const result = world.transaction(
      () => work(request),
      () => true,
    );
    if (fault && fault.status !== 200) return cut(reply, fault);
    return reply.code(status).send(result);
  } catch (error) {
    if (error instanceof ZoomFailure) return fail(reply, error);
    if (error instanceof z.ZodError) return fail(reply, new ZoomFailure(400, 300, z.prettifyError(error)));
    throw error;
  }
}

/** Zoom's server-to-server OAuth and its meetings, under `/zoom`. Unknown URLs get Zoom's error. */
export function mountZoomApi(app: FastifyInstance, world: World): void {
  const serve =
    (method: Operation['method'], work: Operation['work'], status = 200) =>
    (request: ZoomRequest, reply: FastifyReply) =>
      handleRequest(world, { method, work, status }, request, reply);

  app.post<Params>(
    '/zoom/oauth/token',
    serve('POST', (request) => {
      const [id, secret] = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':');
      if (id !== ZOOM_CLIENT.id || secret !== ZOOM_CLIENT.secret) {
        throw new ZoomFailure(401, 0, 'Invalid client_id or client_secret');
      }
      const params = new URLSearchParams(String(request.body ?? ''));
      const account = params.get('account_id') ?? '';
      if (params.get('grant_type') !== 'account_credentials' || !ACCOUNTS.test(account)) {
        throw new ZoomFailure(400, 0, 'Bad Request');
      }
      return { access_token: giveToken(world, account), token_type: 'bearer', expires_in: 3600, scope: 'meeting' };
    }),
  );
  app.get<Params>(
    '/zoom/v2/users/me/meetings',
    serve('GET', (request) => listMeetings(world, accountOf(world, request), request.query)),
  );
  app.post<Params>(
    '/zoom/v2/users/me/meetings',
    serve('POST', (request) => createMeeting(world, accountOf(world, request), request.body), 201),
  );
  app.get<Params>(
    '/zoom/v2/meetings/:id',
    serve('GET', (request) => readMeeting(world, accountOf(world, request), request.params.id)),
  );
  app.patch<Params>(
    '/zoom/v2/meetings/:id',
    serve('PATCH', (request) => updateMeeting(world, accountOf(world, request), request.params.id, request.body), 204),
  );
  app.delete<Params>(
    '/zoom/v2/meetings/:id',
    serve('DELETE', (request) => deleteMeeting(world, accountOf(world, request), request.params.id), 204),
  );
  app.all('/zoom/v2/*', (_request, reply) =>
    fail(reply, new ZoomFailure(404, 2300, 'This API endpoint is not recognized.')),
  );

  app.get<Params>('/zoom/j/:id', (request, reply) => {
    const row = world.state.get('zoom_meetings', request.params.id);
    const title = row ? 'The meeting of the sandbox' : 'This meeting is not there';
    const message = row ? row.topic : 'It was deleted, or never made.';
    return reply
      .code(row ? 200 : 404)
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(document(title, html`<h1>${title}</h1><p>${message}</p>`));
  });
}

/** Sign-in responses have `reason` and `error`, API responses have `code` and `message`. */
function fail(reply: FastifyReply, failure: ZoomFailure): FastifyReply {
  return reply
    .code(failure.status)
    .send(
      failure.code === 0
        ? { reason: failure.message, error: failure.status === 401 ? 'invalid_client' : 'invalid_request' }
        : { code: failure.code, message: failure.message },
    );
}

/** Responds with a fault: cuts the connection, fails as Zoom would, or asks the caller to retry later. */
function cut(reply: FastifyReply, { status, retryAfter }: RequestFault): FastifyReply {
  if (status === 0) {
    reply.raw.socket?.destroy();
    return reply.hijack();
  }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const message = 'You have reached the maximum per-second rate limit for this API. Try again later.';
  return reply.code(status).send({ code: status, message: status === 429 ? message : 'A fault of the sandbox.' });
}
