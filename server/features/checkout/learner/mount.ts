import { showOpenCheckout } from '#contract/checkout/show-open-checkout.ts';
import { showOrder } from '#contract/checkout/show-order.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { showOwnOpenCheckout } from './show-open-checkout.ts';
import { showOwnOrder } from './show-order.ts';

/** A person's own orders. */
export const mount: Feature = {
  name: 'checkout/learner',
  routes: [
    route(showOpenCheckout, async (ctx) => ({ order: await showOwnOpenCheckout(ctx) })),
    route(showOrder, async (ctx, { params, query }) => ({
      // Who turned round on the provider's page waits for nothing.
      order: await showOwnOrder(ctx, params.id, !query.cancelled),
    })),
  ],
};
