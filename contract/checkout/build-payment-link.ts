import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';

/**
 * How many credits the person wants to spend: strictly a whole number, nothing coerced. The server knows the upper
 * bound.
 */
export const creditsToSpend = z.number().int().min(0).max(1_000_000).default(0);

/** The amount the person saw as due now. If it has changed, 409 `price_changed`; if left out, nothing is compared. */
export const quotedPrice = dollars.min(0).max(10_000_000).optional();

export const buildPaymentLink = endpoint({
  method: 'POST',
  path: '/stripe/build_payment_link',
  summary: "Hold the basket's seats, create its order, and return the URL of the payment page",
  tag: 'Checkout',
  audience: 'signed-in',
  body: z.object({
    /** `payment`: a one-time payment for the basket. `subscription`: a membership, and the basket at member prices. */
    mode: z.enum(['payment', 'subscription']),
    /** True: includes the selected cohorts. False: only the subscription. */
    includeInterests: z.boolean().default(true),
    creditsToSpend,
    /** Accepted and ignored: the server knows who pays which price. */
    member: z.unknown().optional(),
    /** Billing interval of a subscription. */
    yearly: z.enum(['yearly', 'monthly']).default('monthly'),
    /**
     * Code of the plan that a member switches to right away, at the interval in `yearly`. Everything else in the
     * request is then ignored.
     */
    upgrade: z.string().max(60).optional(),
    quotedPrice,
  }),
  response: z.object({
    /** URL where the person pays. */
    stripeLink: z.string(),
    /** Null for an upgrade, which changes a membership without an order. */
    orderId: id.nullable(),
    /** The seats are held until this time; null for an upgrade. */
    expiresAt: instant.nullable(),
  }),
  idempotent: true,
  storesVisit: true,
});
