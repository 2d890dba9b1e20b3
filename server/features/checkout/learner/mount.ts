import { showOpenCheckout } from '#contract/checkout/show-open-checkout.ts';
import { showOrder } from '#contract/checkout/show-order.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { showOwnOpenCheckout } from './show-open-checkout.ts';
import { showOwnOrder } from './show-order.ts';

export const mount: Feature = {
  name: 'checkout/learner',
  routes: [
    route(showOpenCheckout, async (ctx) => ({ order: await showOwnOpenCheckout(ctx) })),
    route(showOrder, async (ctx, { params, query }) => ({
      // A person who turned back on the provider's page isn't waiting for a payment.
      order: await showOwnOrder(ctx, params.id, !query.cancelled),
    })),
  ],
};
