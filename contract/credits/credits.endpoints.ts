import { z } from 'zod';
import { quotedPrice } from '../checkout/build-payment-link.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, idParam, instant, MAX_PER_PAGE, pageMeta } from '../primitives/wire.ts';
import { CREDITS_OUT_OF_RANGE, MAX_CREDITS, MIN_CREDITS } from './words.ts';

/** A whole number of credits; anything not between 1 and 100 is refused at its field. */
export const creditsToBuy = z
  .number({ error: CREDITS_OUT_OF_RANGE })
  .int({ error: CREDITS_OUT_OF_RANGE })
  .min(MIN_CREDITS, { error: CREDITS_OUT_OF_RANGE })
  .max(MAX_CREDITS, { error: CREDITS_OUT_OF_RANGE });

export const showCreditsForSale = endpoint({
  method: 'GET',
  path: '/credits/for_sale',
  summary: "What a credit costs, and where the page's payment scripts come from",
  tag: 'Credits',
  audience: 'signed-in',
  response: z.object({
    pricePerCredit: dollars,
    /** The provider's script, and the key it creates cards with. */
    stripe: z.object({ scriptUrl: z.string(), publishableKey: z.string() }),
    /** Null: PayPal isn't offered. */
    paypal: z.object({ scriptUrl: z.string(), clientId: z.string() }).nullable(),
  }),
});

export const checkoutCredits = endpoint({
  method: 'POST',
  path: '/stripe/checkout_credits',
  summary: 'Buy credits with a card: charged right away, or returns what the browser needs to confirm the payment',
  tag: 'Credits',
  audience: 'signed-in',
  wrapper: 'checkout',
  body: z.object({
    /** A saved card, or one that the provider's script just created. */
    paymentMethodId: z.string().min(1).max(255),
    /** The amount the person saw; if it has changed, 409 `price_changed`. */
    quotedPrice,
    creditsToBuy,
  }),
  response: z.object({
    /** The person's credits now; unchanged while the cardholder still has to confirm. */
    credits: z.number().int(),
    requiresAction: z.boolean(),
    /** For the browser to confirm this payment; null if nothing needs confirming. */
    paymentIntentClientSecret: z.string().nullable(),
    orderId: id,
  }),
  idempotent: true,
});

export const createPayPalOrder = endpoint({
  method: 'POST',
  path: '/paypal/orders',
  summary: "Create the PayPal order for a number of credits; the buyer approves it in PayPal's window",
  tag: 'Credits',
  audience: 'signed-in',
  wrapper: 'checkout',
  body: z.object({ quotedPrice, creditsToBuy }),
  response: z.object({ ppOrderId: z.string(), orderId: id }),
  idempotent: true,
});

export const checkoutCreditsByPayPal = endpoint({
  method: 'POST',
  path: '/paypal/checkout_credits',
  summary: 'Capture an approved PayPal order, once, and add its credits',
  tag: 'Credits',
  audience: 'signed-in',
  wrapper: 'checkout',
  body: z.object({ ppOrderId: z.string().min(1).max(255), creditsToBuy }),
  response: z.object({ approved: z.boolean(), credits: z.number().int() }),
  idempotent: true,
});

export const creditOrigin = z.enum(['bought', 'plan', 'promo', 'refund']);
export type CreditOrigin = z.infer<typeof creditOrigin>;

/** Credits added together from one origin. */
export const creditLot = z.object({
  id,
  origin: creditOrigin,
  /** Where the credits came from, in words. */
  title: z.string(),
  cameAtUtc: instant,
  granted: z.number().int(),
  remaining: z.number().int(),
  /** `locked`: the payment for the credits is disputed. `gone`: the lot was revoked. */
  state: z.enum(['available', 'locked', 'gone']),
  /** Unspent credits can be refunded until this time; null: they can't. */
  refundableUntilUtc: instant.nullable(),
  /** Dollars refundable now. */
  refund: dollars,
});
export type CreditLot = z.infer<typeof creditLot>;

/** One entry in a person's credit history. */
export const creditMovement = z.object({
  id,
  happenedAtUtc: instant,
  kind: z.enum(['added', 'returned', 'spent', 'set_aside', 'locked', 'unlocked', 'taken_back']),
  /** Set for added credits. */
  origin: creditOrigin.nullable(),
  /** What they were spent on, or where they came from. */
  title: z.string(),
  /** Signed: added credits are positive. */
  credits: z.number().int(),
  /** Spendable credits after this entry. */
  balance: z.number().int(),
  orderId: id.nullable(),
});
export type CreditMovement = z.infer<typeof creditMovement>;

export const showCredits = endpoint({
  method: 'GET',
  path: '/credits',
  summary: 'Your credit statement: where credits came from, where they went, and the balance after each movement',
  tag: 'Credits',
  audience: 'signed-in',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(20),
  }),
  response: z.object({
    credits: z.number().int(),
    /** Credits set aside for an unpaid checkout. */
    reserved: z.number().int(),
    /** Lots with credits left, and bought ones that can still be refunded: newest first, at most 100. */
    lots: z.array(creditLot),
    /** Total number of such lots. */
    lotsTotal: z.number().int(),
    /** Newest first. */
    movements: z.array(creditMovement),
    meta: pageMeta,
  }),
});

export const refundCredits = endpoint({
  method: 'POST',
  path: '/credits/{id}/refunds',
  summary: "Refund purchased credits that weren't spent",
  tag: 'Credits',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  /** The amount the person saw; if it has changed, 409 `price_changed`. */
  body: z.object({ refund: dollars.min(0).max(10_000_000).optional() }),
  response: z.object({ refund: dollars, refundedCredits: z.number().int(), credits: z.number().int() }),
  idempotent: true,
});
