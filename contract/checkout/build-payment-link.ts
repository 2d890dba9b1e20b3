import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';

/** How many credits of one's own to spend: a whole number and nothing that could be read as one; the server knows the upper bound. */
export const creditsToSpend = z.number().int().min(0).max(1_000_000).default(0);

/** What the person saw as the sum to pay now. Another one is refused with `price_changed`; left out, nothing is compared. */
export const quotedPrice = dollars.min(0).max(10_000_000).optional();

export const buildPaymentLink = endpoint({
  method: 'POST',
  path: '/stripe/build_payment_link',
  summary: "Hold the basket's seats, create its order, and return the URL of the payment page",
  tag: 'Checkout',
  audience: 'signed-in',
  body: z.object({
    /** `payment`: the basket, once. `subscription`: membership, and the basket at member prices. */
    mode: z.enum(['payment', 'subscription']),
    /** With the selected cohorts; without them a subscription alone. */
    includeInterests: z.boolean().default(true),
    creditsToSpend,
    /** Accepted and ignored: the server knows who pays which price. */
    member: z.unknown().optional(),
    /** Interval of a subscription. */
    yearly: z.enum(['yearly', 'monthly']).default('monthly'),
    /** Code of the plan that a member changes to at once, at the interval in `yearly`; nothing else is looked at then. */
    upgrade: z.string().max(60).optional(),
    quotedPrice,
  }),
  response: z.object({
    /** Where the browser goes to pay. */
    stripeLink: z.string(),
    /** Null for an upgrade: what is confirmed there comes with the membership, not with an order. */
    orderId: id.nullable(),
    /** The seats are held until then; null for an upgrade. */
    expiresAt: instant.nullable(),
  }),
  idempotent: true,
});
