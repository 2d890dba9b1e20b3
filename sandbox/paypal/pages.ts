import type { FastifyInstance } from 'fastify';
import { document, html, money } from '../pages/html.ts';
import type { World } from '../world.ts';

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type Query = { Querystring: { token?: string } };

/**
 * The sandbox's version of PayPal's window, where the buyer approves or declines. The page that opened the window asks
 * for the result.
 */
export function mountPayPalPages(app: FastifyInstance, world: World): void {
  const page = (title: string, body: ReturnType<typeof html>) => document(title, body);

  app.get<Query>('/paypal/checkoutnow', (request, reply) => {
    const row = world.state.get('paypal_orders', request.query.token ?? '');
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8');
    if (row?.status !== 'CREATED') {
      return reply
        .code(404)
        .send(page('Nothing here', html`<h1>Nothing here</h1><p>This order is unknown or was paid.</p>`));
    }
    return reply.send(
      page(
        'Pay with PayPal',
        html`<h1>Pay with PayPal</h1><p class="sum">${money(row.cents, 'usd')}</p><p>${row.description}</p>
<form class="card" method="post" action="/paypal/checkoutnow?token=${row.id}">
<button type="submit" name="answer" value="approve">Agree &amp; Pay</button>
<button type="submit" name="answer" value="cancel" class="quiet">Cancel and return</button>
</form>`,
      ),
    );
  });
  app.post<Query>('/paypal/checkoutnow', (request, reply) => {
    const row = world.state.get('paypal_orders', request.query.token ?? '');
    if (row?.status === 'CREATED') {
      const yes = new URLSearchParams(String(request.body ?? '')).get('answer') === 'approve';
      world.state.put('paypal_orders', yes ? { ...row, status: 'APPROVED' } : { ...row, turnedDown: true });
    }
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8');
    return reply.send(page('Thank you', html`<h1>Thank you</h1><p>This window closes automatically.</p>`));
  });
  app.get<Query>('/paypal/checkoutnow/state', (request, reply) => {
    const row = world.state.get('paypal_orders', request.query.token ?? '');
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    if (!row) return reply.code(404).send({ state: 'unknown' });
    if (row.turnedDown) {
      // Report the refusal only once, because the buyer may open the window again.
      world.state.put('paypal_orders', { ...row, turnedDown: false });
      return reply.send({ state: 'cancelled' });
    }
    return reply.send({ state: row.status === 'CREATED' ? 'open' : 'approved' });
  });
}
