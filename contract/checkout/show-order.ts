import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { flag, id, idParam, instant } from '../primitives/wire.ts';

export const ORDER_STATES = [
  'pending',
  'paid',
  'fulfilled',
  'partially_refunded',
  'refunded',
  'expired',
  'failed',
] as const;
export const orderState = z.enum(ORDER_STATES);
export type OrderState = z.infer<typeof orderState>;

export const orderLine = z.object({
  id,
  kind: z.enum(['cohort_place', 'ticket', 'workout_place', 'credits', 'membership']),
  /** The item's name at the time of purchase. */
  title: z.string(),
  quantity: z.number().int(),
  /** Price before a promo code and credits. */
  price: dollars,
  discount: dollars,
  /** What credits paid toward it, in dollars, and the number of credits. */
  creditsValue: dollars,
  credits: z.number().int(),
  tax: dollars,
  /** Money paid, or to pay. */
  paid: dollars,
  refunded: dollars,
  refundedCredits: z.number().int(),
  /** `lost`: the seat was gone when the payment arrived; the whole line was refunded. */
  state: z.enum(['pending', 'fulfilled', 'lost', 'refunded', 'revoked']),
  /** Set for a `cohort_place`. */
  cohort: z
    .object({
      id,
      name: z.string(),
      courseName: z.string(),
      courseSlug: z.string(),
      topic: z.string(),
      imageUrl: z.string().nullable(),
      schoolName: z.string(),
      startsAtUtc: instant.nullable(),
      endsAtUtc: instant.nullable(),
    })
    .nullable(),
  /** Set for a `ticket`. */
  event: z.object({ id, slug: z.string(), name: z.string(), startsAtUtc: instant }).nullable(),
  /** Set for a `workout_place`: the workout, and which kind of spot in it. */
  workout: z.object({ id, name: z.string(), kind: z.enum(['live', 'written']), startsAtUtc: instant }).nullable(),
  /** Set for a `membership`. */
  plan: z
    .object({
      plan: z.string(),
      name: z.string(),
      interval: z.enum(['monthly', 'yearly']),
      /** When the membership renews next; null until it starts. */
      renewsAt: instant.nullable(),
    })
    .nullable(),
});
export type OrderLine = z.infer<typeof orderLine>;

export const order = z.object({
  id,
  state: orderState,
  purpose: z.enum([
    'cohort_places',
    'cohort_places_with_membership',
    'membership',
    'ticket',
    'workout_place',
    'credits',
  ]),
  priceClass: z.enum(['member', 'nonmember']),
  lines: z.array(orderLine),
  subtotal: dollars,
  discount: dollars,
  credits: z.number().int(),
  creditsValue: dollars,
  tax: dollars,
  /** Money paid, or to pay. */
  total: dollars,
  refunded: dollars,
  refundedCredits: z.number().int(),
  disputed: z.boolean(),
  receiptNumber: z.string().nullable(),
  createdAt: instant,
  /** For a pending order: its seats are held until this time. */
  expiresAt: instant.nullable(),
  paidAt: instant.nullable(),
  /** Why it failed, as a sentence for the person; null otherwise. */
  failure: z.string().nullable(),
  /** For a pending order: the provider's page, while it is open. */
  checkoutUrl: z.string().nullable(),
});
export type Order = z.infer<typeof order>;

export const showOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  summary: 'Your order with its lines, as it is now',
  tag: 'Checkout',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  query: z.object({
    /**
     * True: the person turned back on the provider's page, so we stop waiting for a payment. Otherwise we query the
     * provider after a while.
     */
    cancelled: flag.default(false),
  }),
  response: z.object({ order }),
});
