import {
  checkoutCreditsByPayPal as byPayPalContract,
  checkoutCredits as checkoutCreditsContract,
  createPayPalOrder as createPayPalOrderContract,
  refundCredits as refundCreditsContract,
  showCredits as showCreditsContract,
  showCreditsForSale as showForSaleContract,
} from '#contract/credits/credits.endpoints.ts';
import { CREDIT_CENTS, toDollars } from '#contract/primitives/money.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { checkoutCredits } from './checkout-credits.ts';
import { showOwnCredits } from './credit-statement.ts';
import { checkoutCreditsByPayPal, createPayPalOrder } from './paypal-credits.ts';
import { refundOwnCredits } from './refund-credits.ts';

/** Buying credits, refunding them, and their statement. */
export const mount: Feature = {
  name: 'journeys/credits',
  routes: [
    route(showForSaleContract, async ({ config }) => ({
      pricePerCredit: toDollars(CREDIT_CENTS),
      stripe: { scriptUrl: config.stripe.scriptUrl, publishableKey: config.stripe.publishableKey },
      paypal: config.paypal && { scriptUrl: config.paypal.scriptUrl, clientId: config.paypal.clientId },
    })),
    route(checkoutCreditsContract, (ctx, { body }) => checkoutCredits(ctx, body)),
    route(createPayPalOrderContract, (ctx, { body }) => createPayPalOrder(ctx, body)),
    route(byPayPalContract, (ctx, { body }) => checkoutCreditsByPayPal(ctx, body)),
    route(showCreditsContract, (ctx, { query }) => showOwnCredits(ctx, query)),
    route(refundCreditsContract, (ctx, { params, body }) => refundOwnCredits(ctx, { lotId: params.id, ...body })),
  ],
};
