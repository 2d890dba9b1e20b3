import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newId } from '../state.ts';
import type { World } from '../world.ts';
import { present, presentCapture, presentRefund } from './orders.ts';
import type { PayPalOrderRow, PayPalRefundRow } from './rows.ts';
import { searchTransactions } from './transactions.ts';

class PayPalFailure extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string, message: string) {
    super(message);
    this.status = status;
    this.issue = issue;
  }
}

const money = z.object({ currency_code: z.literal('USD'), value: z.string().regex(/^\d{1,7}\.\d{2}$/) });
const orderBody = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.strictObject({
      custom_id: z.string().max(127).optional(),
      description: z.string().max(127).optional(),
      amount: money,
    }),
  ]),
  payment_source: z
    .strictObject({ paypal: z.strictObject({ experience_context: z.record(z.string(), z.string()) }) })
    .optional(),
});
const refundBody = z.strictObject({ amount: money, custom_id: z.string().max(127).optional() });

const centsOf = (value: string): number => Math.round(Number(value) * 100);
const NAMES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};
/** The client that the sandbox accepts, and the token it issues. */
const CLIENT = { id: 'sandbox-callboard', secret: 'sandbox-callboard-secret' };
const TOKEN = 'A21AAsandbox-callboard';

type Params = { Params: { id: string } };

function need(world: World, id: string): PayPalOrderRow {
  const row = world.state.get('paypal_orders', id);
  if (!row) throw new PayPalFailure(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
  return row;
}

function captured(world: World, captureId: string): PayPalOrderRow {
  const row = world.state.all('paypal_orders').find((order) => order.captureId === captureId);
  if (!row) throw new PayPalFailure(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
  return row;
}

function capture(world: World, id: string): unknown {
  const row = need(world, id);
  if (row.status === 'COMPLETED') throw new PayPalFailure(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
  if (row.status !== 'APPROVED')
    throw new PayPalFailure(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  if (row.failsCapture) {
    throw new PayPalFailure(
      422,
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank.',
    );
  }
  const captureId = newId('CAP', 17).replace('_', '');
  const paid: PayPalOrderRow = { ...row, status: 'COMPLETED', captureId, capturedAt: world.now() };
  world.state.put('paypal_orders', paid);
  return present(world, paid);
}

function refund(world: World, captureId: string, body: z.output<typeof refundBody>): unknown {
  const row = captured(world, captureId);
  const cents = centsOf(body.amount.value);
  if (row.refundedCents + cents > row.cents) {
    throw new PayPalFailure(
      422,
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  }
  world.state.put('paypal_orders', { ...row, refundedCents: row.refundedCents + cents });
  const refundRow: PayPalRefundRow = {
    id: newId('REF', 17).replace('_', ''),
    captureId,
    cents,
    status: 'COMPLETED',
    customId: body.custom_id ?? null,
    createdAt: world.now(),
  };
  world.state.put('paypal_refunds', refundRow);
  return presentRefund(refundRow);
}

interface Operation {
  readonly method: 'GET' | 'POST';
  readonly work: (request: FastifyRequest<Params>) => unknown;
  /** Status of the response if the work succeeds. */
  readonly status: number;
}

/** The request's `PayPal-Request-Id`, qualified by path; none for a GET. */
function keyOf(request: FastifyRequest, method: string, path: string): string | null {
  const header = request.headers['paypal-request-id'];
  return method === 'POST' && typeof header === 'string' ? `${path} ${header}` : null;
}

/** Does the work, or returns the stored response for a repeated key. */
function workOnce(
  world: World,
  key: string | null,
  { work, status }: Operation,
  request: FastifyRequest<Params>,
): { status: number; body: string } {
  const known = key ? world.state.get('paypal_requests', key) : undefined;
  if (known) return { status: known.status, body: known.body };
  const done = world.transaction(
    () => work(request),
    () => true,
  );
  const response = { status, body: JSON.stringify(done) };
  if (key) world.state.put('paypal_requests', { id: key, ...response });
  return response;
}

/** PayPal's response to an expected error; null for an unexpected one. */
function failureOf(error: unknown): PayPalFailure | null {
  if (error instanceof PayPalFailure) return error;
  if (error instanceof z.ZodError) return new PayPalFailure(400, 'MALFORMED_REQUEST_JSON', z.prettifyError(error));
  return null;
}

/** Handles one request. Faults work as in Stripe's API. */
async function handleRequest(
  world: World,
  operation: Operation,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.headers.authorization !== `Bearer ${TOKEN}`)
    return fail(reply, new PayPalFailure(401, 'INVALID_TOKEN', 'Token signature verification failed'));
  if (!world.options.publicUrl && request.headers.host) world.publicUrl = `http://${request.headers.host}`;
  const path = request.url.split('?')[0] ?? '';
  const fault = world.faults.take(operation.method, path);
  if (fault?.when === 'before') return cut(reply, fault.status);
  try {
    const response = workOnce(world, keyOf(request, operation.method, path), operation, request);
    if (fault) return cut(reply, fault.status);
    return reply.code(response.status).type('application/json').send(response.body);
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return fail(reply, failure);
  }
}

/** PayPal's Orders v2 and related endpoints, under `/paypal`. Unknown URLs get PayPal's error. */
export function mountPayPalApi(app: FastifyInstance, world: World): void {
  app.post('/paypal/v1/oauth2/token', (request, reply) => {
    const [id, secret] = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    if (id !== CLIENT.id || secret !== CLIENT.secret) return reply.code(401).send({ error: 'invalid_client' });
    return { access_token: TOKEN, token_type: 'Bearer', expires_in: 32_400 };
  });

  const serve =
    (method: Operation['method'], work: Operation['work'], status = 200) =>
    (request: FastifyRequest<Params>, reply: FastifyReply) =>
      handleRequest(world, { method, work, status }, request, reply);

  app.post<Params>(
    '/paypal/v2/checkout/orders',
    serve(
      'POST',
      (request) => {
        const [unit] = orderBody.parse(request.body).purchase_units;
        const cents = centsOf(unit.amount.value);
        if (cents <= 0) throw new PayPalFailure(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
        const row: PayPalOrderRow = {
          id: newId('PP', 15).replace('_', '').toUpperCase(),
          status: 'CREATED',
          turnedDown: false,
          cents,
          customId: unit.custom_id ?? null,
          description: unit.description ?? null,
          createdAt: world.now(),
          captureId: null,
          refundedCents: 0,
          failsCapture: false,
        };
        world.state.put('paypal_orders', row);
        return present(world, row);
      },
      201,
    ),
  );
  app.get<Params>(
    '/paypal/v2/checkout/orders/:id',
    serve('GET', (request) => present(world, need(world, request.params.id))),
  );
  app.post<Params>(
    '/paypal/v2/checkout/orders/:id/capture',
    serve('POST', (request) => capture(world, request.params.id), 201),
  );
  app.post<Params>(
    '/paypal/v2/payments/captures/:id/refund',
    serve('POST', (request) => refund(world, request.params.id, refundBody.parse(request.body)), 201),
  );
  app.get<Params>(
    '/paypal/v2/payments/refunds/:id',
    serve('GET', (request) => {
      const row = world.state.get('paypal_refunds', request.params.id);
      if (!row) throw new PayPalFailure(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
      return presentRefund(row);
    }),
  );
  app.get<Params>(
    '/paypal/v2/payments/captures/:id',
    serve('GET', (request) => presentCapture(captured(world, request.params.id))),
  );
  app.get<Params>(
    '/paypal/v1/reporting/transactions',
    serve('GET', (request) => {
      const found = searchTransactions(world, request.query);
      if (!found) throw new PayPalFailure(400, 'INVALID_REQUEST', 'Date range is greater than 31 days.');
      return found;
    }),
  );
  app.all('/paypal/v1/*', (_request, reply) =>
    fail(reply, new PayPalFailure(404, 'NOT_FOUND', 'The sandbox does not speak this.')),
  );
  app.all('/paypal/v2/*', (_request, reply) =>
    fail(reply, new PayPalFailure(404, 'NOT_FOUND', 'The sandbox does not speak this.')),
  );
}

function fail(reply: FastifyReply, failure: PayPalFailure): FastifyReply {
  return reply.code(failure.status).send({
    name: NAMES[failure.status] ?? 'INTERNAL_SERVER_ERROR',
    message: failure.message,
    details: [{ issue: failure.issue, description: failure.message }],
  });
}

/** Responds with a fault: cuts the connection, or fails as PayPal would. */
function cut(reply: FastifyReply, status: number): FastifyReply {
  if (status !== 0)
    return reply.code(status).send({ name: 'INTERNAL_SERVER_ERROR', message: 'A fault of the sandbox.' });
  reply.raw.socket?.destroy();
  return reply.hijack();
}
