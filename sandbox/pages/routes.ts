import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { parseForm } from '../http/form.ts';
import { type AttemptOutcome, attemptCheckout } from '../stripe/checkout-pay.ts';
import { handleAuthentication } from '../stripe/payment-intents.ts';
import { handleSetupAuthentication } from '../stripe/setup-intents.ts';
import { sweep } from '../sweep.ts';
import type { World } from '../world.ts';
import { idOf } from '../world.ts';
import { authenticationPage, checkoutPage, closedPage, type Typed } from './checkout-page.ts';
import { money, STYLE } from './html.ts';
import { mountPortal } from './portal-routes.ts';

const NOTHING: Typed = { email: '', number: '', expiry: '' };

export function mountPages(app: FastifyInstance, world: World): void {
  app.get('/c/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  );

  mountPortal(app, world);

  app.get<{ Params: { id: string } }>('/c/pay/:id', (request, reply) => {
    sweep(world);
    const session = world.state.get('checkout_sessions', request.params.id);
    if (session?.status !== 'open') return closed(reply, session);
    const details = world.state.get('checkout_details', session.id);
    return show(
      reply,
      session,
      200,
      checkoutPage(world, session, { ...NOTHING, email: details?.email ?? '' }, details?.notice ?? null),
    );
  });

  app.post<{ Params: { id: string } }>('/c/pay/:id', (request, reply) => {
    sweep(world);
    const session = world.state.get('checkout_sessions', request.params.id);
    if (session?.status === 'complete') return away(reply, successUrl(session));
    if (session?.status !== 'open') return closed(reply, session);
    const form = fields(request);
    const typed = { email: form.email ?? '', number: form.number ?? '', expiry: form.expiry ?? '' };
    const [month, year] = typed.expiry.split('/').map((part) => Number(part.trim()));
    const outcome = inTransaction<AttemptOutcome>(world, () =>
      attemptCheckout(world, session, {
        email: typed.email || null,
        card: {
          number: typed.number.replace(/[\s-]/g, ''),
          exp_month: month || 0,
          exp_year: year || 0,
          cvc: form.cvc ?? '',
        },
      }),
    );
    if (outcome.kind === 'complete') return away(reply, successUrl(session));
    if (outcome.kind === 'authenticate') return away(reply, outcome.url);
    return show(reply, session, 200, checkoutPage(world, session, typed, outcome.message));
  });

  app.get<{ Params: { id: string }; Querystring: { client_secret?: string } }>(
    '/c/authenticate/:id',
    (request, reply) => {
      const intent = waiting(world, request.params.id, request.query.client_secret);
      if (!intent) return notFound(reply);
      const description =
        intent.object === 'payment_intent'
          ? `a payment of ${money(intent.amount, intent.currency)}`
          : 'saving this card';
      const session = sessionOf(world, intent);
      return show(reply, session, 200, authenticationPage(request.url, description), returnUrl(intent), framed(intent));
    },
  );

  app.post<{ Params: { id: string }; Querystring: { client_secret?: string } }>(
    '/c/authenticate/:id',
    (request, reply) => {
      sweep(world);
      const intent = waiting(world, request.params.id, request.query.client_secret);
      if (!intent) return notFound(reply);
      const back = returnUrl(intent);
      const session = sessionOf(world, intent);
      const yes = fields(request).answer === 'complete';
      inTransaction(world, () => {
        if (intent.object === 'payment_intent') handleAuthentication(world, intent, yes);
        else handleSetupAuthentication(world, intent, yes);
      });
      if (session) return away(reply, session.status === 'complete' ? successUrl(session) : `/c/pay/${session.id}`);
      // Without a return URL, the page is in a Stripe.js frame, and Stripe.js finds out the answer itself.
      if (!back)
        return show(reply, undefined, 200, closedPage('Thank you', 'You may close this window.', null), null, true);
      const url = new URL(back);
      url.searchParams.set(intent.object, intent.id);
      url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
      url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
      return away(reply, url.href);
    },
  );
}

/** Completes a buyer's action or, on an error, undoes all of it. */
function inTransaction<T>(world: World, work: () => T): T {
  return world.transaction(work, () => true);
}

function fields(request: FastifyRequest): Record<string, string | undefined> {
  const form = parseForm(typeof request.body === 'string' ? request.body : '');
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export const successUrl = (session: Stripe.Checkout.Session): string =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function waiting(
  world: World,
  id: string,
  secret: string | undefined,
): Stripe.PaymentIntent | Stripe.SetupIntent | null {
  const intent = world.state.get('payment_intents', id) ?? world.state.get('setup_intents', id);
  return intent && intent.client_secret === secret && intent.status === 'requires_action' ? intent : null;
}

/** Whether Stripe.js made the request. It then shows the bank's question in a frame on Callboard's page. */
const framed = (intent: Stripe.PaymentIntent | Stripe.SetupIntent): boolean =>
  intent.next_action?.type === 'use_stripe_sdk';

const returnUrl = (intent: Stripe.PaymentIntent | Stripe.SetupIntent): string | null =>
  intent.next_action?.redirect_to_url?.return_url ?? null;

function sessionOf(
  world: World,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
): Stripe.Checkout.Session | undefined {
  return world.state
    .all('checkout_sessions')
    .findLast((row) => idOf(intent.object === 'payment_intent' ? row.payment_intent : row.setup_intent) === intent.id);
}

function show(
  reply: FastifyReply,
  session: Stripe.Checkout.Session | undefined,
  status: number,
  page: string,
  back: string | null = null,
  mayBeFramed = false,
): FastifyReply {
  // Browsers also apply form-action to the URL that the response redirects to, so Callboard's own URL must be included.
  const targets = [session?.success_url, back].flatMap((url) =>
    url && /^https?:/.test(url) ? [new URL(url).origin] : [],
  );
  const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${targets.join(' ')}; base-uri 'none'; frame-ancestors ${mayBeFramed ? '*' : "'none'"}`;
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page);
}

const away = (reply: FastifyReply, url: string): FastifyReply => reply.redirect(url, 303);

function closed(reply: FastifyReply, session: Stripe.Checkout.Session | undefined): FastifyReply {
  if (session?.status === 'complete') {
    const link = { href: successUrl(session), text: 'Go on' };
    return show(
      reply,
      session,
      200,
      closedPage('All done', 'This checkout is complete. Nothing more is charged.', link),
    );
  }
  if (session) {
    const link = session.cancel_url ? { href: session.cancel_url, text: 'Back' } : null;
    const message = 'This checkout session has expired. Nothing was charged; go back and start again.';
    return show(reply, session, 200, closedPage('Expired', message, link));
  }
  return notFound(reply);
}

const notFound = (reply: FastifyReply): FastifyReply =>
  show(reply, undefined, 404, closedPage('Nothing here', 'This address is unknown or was already used.', null));
