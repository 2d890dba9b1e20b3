import type Stripe from 'stripe';
import { refused } from '../http/failure.ts';
import { createdWithin, page, pageInOrder } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { idOf } from '../world.ts';
import { lineItems, makeSession } from './checkout-make.ts';
import { expireSession } from './checkout-pay.ts';
import { needSession } from './lookup.ts';
import { mergeMetadata, omitUndefined, on } from './route.ts';

export const checkoutSessionRoutes = [
  on<Stripe.Checkout.SessionCreateParams>(
    'POST',
    '/v1/checkout/sessions',
    'Checkout.SessionCreateParams',
    (world, { input }) => makeSession(world, input),
  ),
  on<Stripe.Checkout.SessionListParams>(
    'GET',
    '/v1/checkout/sessions',
    'Checkout.SessionListParams',
    (world, { input, url }) => {
      const rows = world.state
        .all('checkout_sessions')
        .filter((row) => !input.customer || idOf(row.customer) === input.customer)
        .filter((row) => !input.customer_details || row.customer_details?.email === input.customer_details.email)
        .filter((row) => !input.payment_intent || idOf(row.payment_intent) === input.payment_intent)
        .filter((row) => !input.subscription || idOf(row.subscription) === input.subscription)
        .filter((row) => !input.status || row.status === input.status);
      return page(createdWithin(rows, input.created), input as Input, url);
    },
  ),
  on('GET', '/v1/checkout/sessions/:id', 'Checkout.SessionRetrieveParams', (world, { id }) => needSession(world, id)),
  on<Stripe.Checkout.SessionUpdateParams>(
    'POST',
    '/v1/checkout/sessions/:id',
    'Checkout.SessionUpdateParams',
    (world, { id, input }) => {
      const session = needSession(world, id);
      const metadata = input.metadata === undefined ? undefined : mergeMetadata(session.metadata, input.metadata);
      return world.change('checkout_sessions', session, omitUndefined({ metadata }));
    },
  ),
  on('POST', '/v1/checkout/sessions/:id/expire', 'Checkout.SessionExpireParams', (world, { id }) => {
    const session = needSession(world, id);
    if (session.status !== 'open') {
      throw refused(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    expireSession(world, session);
    return session;
  }),
  on<Stripe.Checkout.SessionListLineItemsParams>(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    'Checkout.SessionListLineItemsParams',
    (world, { id, input, url }) => pageInOrder(lineItems(world, needSession(world, id).id), input as Input, url),
  ),
];
