import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { StripeFailure } from './http/failure.ts';
import { COLLECTIONS, newId } from './state.ts';
import { noteBalance } from './stripe/balance-transactions.ts';
import { attemptCheckout, expireSession } from './stripe/checkout-pay.ts';
import { closeDispute, openDispute } from './stripe/disputes.ts';
import {
  needCharge,
  needDispute,
  needIntent,
  needMethod,
  needRefund,
  needSession,
  needSetup,
  needSubscription,
} from './stripe/lookup.ts';
import { handleAuthentication } from './stripe/payment-intents.ts';
import { confirmPortal } from './stripe/portal.ts';
import { failRefund } from './stripe/refunds.ts';
import { handleSetupAuthentication } from './stripe/setup-intents.ts';
import { ageSubscription, paymentMethodOf } from './stripe/subscription-make.ts';
import { sweep } from './sweep.ts';
import { idOf, type World } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const clockBody = z.union([
  z.strictObject({ offset_ms: z.int().nonnegative() }),
  z.strictObject({ advance_ms: z.int().positive() }),
  z.strictObject({ advance_seconds: z.int().positive() }),
  z.strictObject({ advance_days: z.number().positive() }),
]);
const payBody = z.strictObject({
  card: z.string().default('4242424242424242'),
  exp_month: z.int().default(12),
  exp_year: z.int().optional(),
  cvc: z.string().default('123'),
  email: z.string().default('buyer@sandbox.test'),
  /** The buyer's answer if the card asks for authentication. Without it, the session keeps waiting. */
  authenticate: z.enum(['complete', 'fail']).optional(),
});
const requestFaultBody = z.strictObject({
  route: z.string().regex(/^(GET|POST|PATCH|DELETE) \/(v1|paypal|ccc|zoom)\//),
  when: z.enum(['before', 'after']).default('before'),
  /** The status of the failure; 0 cuts the connection, 200 only delays. */
  status: z.int().default(500),
  times: z.int().positive().default(1),
  delay_ms: z.int().nonnegative().default(0),
  stored: z.boolean().optional(),
  retry_after: z.union([z.int().nonnegative(), z.string()]).optional(),
});
const webhookFaultBody = z.strictObject({
  action: z.enum(['drop', 'repeat', 'delay']),
  types: z.array(z.string()).default([]),
  times: z.int().positive().default(1),
  copies: z.int().positive().default(2),
  delay_ms: z.int().nonnegative().default(1000),
});
const holdBody = z.strictObject({ seed: z.int().nullable().default(null) });
const answerBody = z.strictObject({ answer: z.enum(['complete', 'fail']) });
const disputeBody = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  reason: z.string().default('fraudulent'),
  /** Cents; if omitted, everything not yet refunded. */
  amount: z.int().positive().optional(),
});
const closeBody = z.strictObject({ status: z.enum(['won', 'lost']) });
const ageBody = z.strictObject({ days: z.int().positive() });
const timesBody = z.strictObject({ times: z.int().nonnegative().default(1) });
const approveBody = z.strictObject({ failsCapture: z.boolean().default(false) });
/** A balance movement without an order: a bank transfer or a fee. Positive cents leave the balance. */
const movementBody = z.strictObject({
  provider: z.enum(['stripe', 'paypal']).default('stripe'),
  kind: z.enum(['payout', 'fee']),
  cents: z.int().positive(),
});
const redeliverBody = z.strictObject({ events: z.array(z.string()).optional(), types: z.array(z.string()).optional() });

type Params = { Params: { id: string } };

/** Endpoints that Stripe doesn't have, with which tests and developers control this world. Plain JSON, no key. */
export function mountControls(app: FastifyInstance, world: World): void {
  const act = <T>(work: () => T): T => world.transaction(work, () => true);

  app.get('/_controls/state', () => ({
    api_version: world.state.all('events').at(-1)?.api_version ?? null,
    now: world.now(),
    counts: Object.fromEntries(COLLECTIONS.map((name) => [name, world.state.count(name)])),
    webhooks: world.webhooks.status(),
  }));
  app.get<{ Params: { collection: string } }>('/_controls/state/:collection', (request, reply) => {
    const name = COLLECTIONS.find((one) => one === request.params.collection);
    return name ? { data: world.state.all(name) } : reply.callNotFound();
  });
  app.post('/_controls/reset', () => {
    world.reset();
    return { reset: true };
  });

  app.get('/_controls/clock', () => ({ now: world.now(), offset_ms: world.clock.offsetMs }));
  app.post('/_controls/clock', (request) => {
    const body = clockBody.parse(request.body);
    const ahead =
      'advance_ms' in body
        ? body.advance_ms
        : 'advance_seconds' in body
          ? body.advance_seconds * 1000
          : 'advance_days' in body
            ? body.advance_days * DAY_MS
            : 0;
    return {
      steps: moveClock(world, 'offset_ms' in body ? body.offset_ms : world.clock.offsetMs + ahead),
      now: world.now(),
      offset_ms: world.clock.offsetMs,
    };
  });

  app.post<Params>('/_controls/checkout_sessions/:id/pay', (request) => {
    const body = payBody.parse(request.body ?? {});
    sweep(world);
    const session = needSession(world, request.params.id);
    const exp_year = body.exp_year ?? new Date(world.now() * 1000).getUTCFullYear() + 3;
    let outcome: unknown = act(() =>
      attemptCheckout(world, session, {
        email: body.email,
        card: { number: body.card.replace(/\s/g, ''), exp_month: body.exp_month, exp_year, cvc: body.cvc },
      }),
    );
    if ((outcome as { kind: string }).kind === 'authenticate' && body.authenticate) {
      act(() =>
        authenticate(
          world,
          idOf(session.payment_intent) ?? idOf(session.setup_intent) ?? '',
          body.authenticate === 'complete',
        ),
      );
      outcome =
        session.status === 'complete'
          ? { kind: 'complete' }
          : { kind: 'declined', message: world.state.get('checkout_details', session.id)?.notice, param: null };
    }
    return { outcome, session };
  });
  app.post<Params>('/_controls/checkout_sessions/:id/expire', (request) => {
    const session = needSession(world, request.params.id);
    if (session.status === 'open') act(() => expireSession(world, session));
    return session;
  });
  app.post<Params>('/_controls/portal_sessions/:id/confirm', (request) => {
    const session = world.state.get('portal_sessions', request.params.id);
    if (!session) throw new Error(`No portal session ${request.params.id}.`);
    return { outcome: confirmPortal(world, session, true) };
  });
  for (const kind of ['payment_intents', 'setup_intents']) {
    app.post<Params>(`/_controls/${kind}/:id/authenticate`, (request) => {
      const yes = answerBody.parse(request.body).answer === 'complete';
      return act(() => authenticate(world, request.params.id, yes));
    });
  }

  app.post('/_controls/disputes', (request) => {
    const body = disputeBody.parse(request.body);
    const id = body.charge ?? idOf(needIntent(world, body.payment_intent ?? '').latest_charge) ?? '';
    return act(() => openDispute(world, needCharge(world, id), body.reason, body.amount));
  });
  app.post<Params>('/_controls/disputes/:id/close', (request) => {
    const { status } = closeBody.parse(request.body);
    return act(() => closeDispute(world, needDispute(world, request.params.id), status));
  });
  app.post<Params>('/_controls/refunds/:id/fail', (request) => {
    const refund = needRefund(world, request.params.id);
    act(() => failRefund(world, refund, 'lost_or_stolen_card'));
    return refund;
  });
  app.post('/_controls/movements', (request) => {
    const { provider, kind, cents } = movementBody.parse(request.body);
    if (provider === 'paypal') {
      const eventCode = kind === 'payout' ? 'T0400' : 'T0100';
      const id = newId('MOV', 17).replace('_', '');
      return world.state.put('paypal_movements', { id, eventCode, cents: -cents, at: world.now() });
    }
    const type = kind === 'payout' ? 'payout' : 'stripe_fee';
    return act(() =>
      noteBalance(world, type, -cents, { id: newId(kind === 'payout' ? 'po' : 'fee'), currency: 'usd' }),
    );
  });
  app.post<Params>('/_controls/paypal_orders/:id/approve', (request, reply) => {
    const row = world.state.get('paypal_orders', request.params.id);
    if (!row) return reply.callNotFound();
    const { failsCapture } = approveBody.parse(request.body ?? {});
    return world.state.put('paypal_orders', { ...row, status: 'APPROVED', failsCapture });
  });
  app.post<Params>('/_controls/payment_methods/:id/fail_renewals', (request) =>
    failRenewals(world, needMethod(world, request.params.id).id, timesBody.parse(request.body ?? {}).times),
  );
  app.post<Params>('/_controls/subscriptions/:id/fail_renewals', (request) => {
    const method = paymentMethodOf(world, needSubscription(world, request.params.id));
    return failRenewals(world, method?.id ?? '', timesBody.parse(request.body ?? {}).times);
  });

  app.post<Params>('/_controls/subscriptions/:id/age', (request) => {
    const subscription = needSubscription(world, request.params.id);
    act(() => ageSubscription(world, subscription, ageBody.parse(request.body).days));
    return { due: sweep(world), subscription };
  });

  // These controls expire tokens early, as when someone turns the app off and on, and delete a meeting at Zoom itself.
  app.post('/_controls/zoom/expire_tokens', () => {
    for (const token of world.state.all('zoom_tokens')) world.state.put('zoom_tokens', { ...token, expiresAt: 0 });
    return { expired: world.state.count('zoom_tokens') };
  });
  app.delete<Params>('/_controls/zoom/meetings/:id', (request) => ({
    deleted: world.state.remove('zoom_meetings', request.params.id),
  }));

  app.get('/_controls/webhooks', () => ({ ...world.webhooks.status(), faults: world.webhooks.faults() }));
  app.post('/_controls/webhooks/faults', (request) => {
    const { delay_ms: delayMs, ...fault } = webhookFaultBody.parse(request.body);
    world.webhooks.addFault({ ...fault, delayMs });
    return { faults: world.webhooks.faults() };
  });
  app.delete('/_controls/webhooks/faults', () => {
    world.webhooks.clearFaults();
    return { faults: [] };
  });
  app.post('/_controls/webhooks/hold', (request) => {
    world.webhooks.hold(holdBody.parse(request.body ?? {}).seed);
    return world.webhooks.status();
  });
  app.post('/_controls/webhooks/flush', async () => {
    await world.webhooks.flush();
    return world.webhooks.status();
  });
  app.post('/_controls/webhooks/release', async () => {
    await world.webhooks.release();
    return world.webhooks.status();
  });
  app.post('/_controls/webhooks/redeliver', (request) => {
    const { events, types } = redeliverBody.parse(request.body ?? {});
    const toRedeliver = world.state
      .all('events')
      .filter((event) => (!events || events.includes(event.id)) && (!types || types.includes(event.type)));
    for (const event of toRedeliver) world.webhooks.send(event);
    return { redelivered: toRedeliver.map((event) => event.id) };
  });

  app.get('/_controls/requests/faults', () => ({ faults: world.faults.list() }));
  app.post('/_controls/requests/faults', (request) => {
    const { delay_ms: delayMs, retry_after: retryAfter, stored, ...fault } = requestFaultBody.parse(request.body);
    world.faults.add({ ...fault, delayMs, retryAfter, stored: stored ?? fault.status === 500 });
    return { faults: world.faults.list() };
  });
  app.delete('/_controls/requests/faults', () => {
    world.faults.clear();
    return { faults: [] };
  });

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(422).send({ error: z.prettifyError(error) });
    if (error instanceof StripeFailure) return reply.code(error.status).send({ error: error.body });
    const status = (error as { statusCode?: number }).statusCode;
    if (status && status < 500) {
      return reply.code(status).send({ error: { type: 'invalid_request_error', message: (error as Error).message } });
    }
    const id = newId('req', 14);
    console.error(`sandbox: ${id} broke`, error);
    return reply
      .code(500)
      .header('request-id', id)
      .send({ error: { type: 'api_error', message: `Something went wrong (${id}).` } });
  });
}

function authenticate(world: World, id: string, yes: boolean): unknown {
  if (id.startsWith('seti_')) {
    const intent = needSetup(world, id);
    handleSetupAuthentication(world, intent, yes);
    return intent;
  }
  const intent = needIntent(world, id);
  handleAuthentication(world, intent, yes);
  return intent;
}

function failRenewals(world: World, method: string, times: number): unknown {
  const card = world.state.get('cards', needMethod(world, method).id);
  if (card) world.state.put('cards', { ...card, failRenewals: times });
  return { payment_method: method, fail_renewals: times };
}

/** Moves time to an offset and does everything that became due. Returns how many things were done. */
function moveClock(world: World, offsetMs: number): number {
  if (!world.clock.setOffset(offsetMs)) return 0;
  world.state.put('settings', { id: 'clock_offset_ms', value: offsetMs });
  return sweep(world);
}
