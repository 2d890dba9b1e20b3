import {
  checkoutCredits as checkoutCreditsContract,
  showCreditsForSale as showForSaleContract,
} from '#contract/credits/credits.endpoints.ts';
import { CREDIT_CENTS, toDollars } from '#contract/primitives/money.ts';
import { route } from '#server/platform/http/route.ts';
import type { Room } from '#server/platform/room.ts';
import { checkoutCredits } from './checkout-credits.ts';

/** Buying credits, and what becomes of them. */
export const room: Room = {
  name: 'credits',
  routes: [
    route(showForSaleContract, async ({ config }) => ({
      pricePerCredit: toDollars(CREDIT_CENTS),
      stripe: { scriptUrl: config.stripe.scriptUrl, publishableKey: config.stripe.publishableKey },
      paypal: config.paypal && { scriptUrl: config.paypal.scriptUrl, clientId: config.paypal.clientId },
    })),
    route(checkoutCreditsContract, (ctx, { body }) => checkoutCredits(ctx, body)),
  ],
};
