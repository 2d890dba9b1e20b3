import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { parseForm } from '../http/form.ts';
import { confirmPortal, portalOffer, portalReturnUrl } from '../stripe/portal.ts';
import { paymentMethodOf } from '../stripe/subscription-make.ts';
import { sweep } from '../sweep.ts';
import { idOf, type World } from '../world.ts';
import { authenticationPage, closedPage } from './checkout-page.ts';
import { portalPage } from './portal-page.ts';

type At = { Params: { id: string } };

function show(reply: FastifyReply, session: Stripe.BillingPortal.Session | undefined, page: string): FastifyReply {
  // Browsers also apply form-action to the URL that the response redirects to.
  const back = session ? portalReturnUrl(session) : '';
  const target = /^https?:/.test(back) ? new URL(back).origin : '';
  return reply
    .code(session ? 200 : 404)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action 'self' ${target}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page);
}

export function mountPortal(app: FastifyInstance, world: World): void {
  const draw = (reply: FastifyReply, id: string, refusal: string | null): FastifyReply => {
    const session = world.state.get('portal_sessions', id);
    if (!session) return show(reply, undefined, closedPage('Nothing here', 'This address is unknown.', null));
    const offer = portalOffer(world, session);
    if (!offer) {
      const link = { href: portalReturnUrl(session), text: 'Go on' };
      return show(reply, session, closedPage('All done', 'There is nothing to confirm any more.', link));
    }
    const subscription = world.state.get(
      'subscriptions',
      session.flow?.subscription_update_confirm?.subscription ?? '',
    );
    const card = subscription && paymentMethodOf(world, subscription)?.card?.last4;
    const name = world.state.get('products', idOf(offer.price.product) ?? '')?.name ?? 'Subscription';
    return show(reply, session, portalPage(session, { ...offer, name }, card ?? null, refusal));
  };

  app.get<At>('/p/session/:id', (request, reply) => {
    sweep(world);
    return draw(reply, request.params.id, null);
  });

  app.post<At>('/p/session/:id', (request, reply) => {
    sweep(world);
    const session = world.state.get('portal_sessions', request.params.id);
    if (!session) return draw(reply, request.params.id, null);
    const { answer } = parseForm(typeof request.body === 'string' ? request.body : '');
    if (answer === 'fail') {
      return draw(reply, session.id, 'We are unable to authenticate your payment method. Nothing was charged.');
    }
    const outcome = confirmPortal(world, session, answer === 'complete');
    if (outcome.kind === 'done') return reply.redirect(portalReturnUrl(session), 303);
    if (outcome.kind === 'declined') return draw(reply, session.id, outcome.message);
    return show(reply, session, authenticationPage(request.url, 'another plan'));
  });
}
