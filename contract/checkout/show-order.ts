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
  /** What it was called when it was bought. */
  title: z.string(),
  quantity: z.number().int(),
  /** Before a code and credits. */
  price: dollars,
  discount: dollars,
  /** What credits paid of it, in dollars, and how many they were. */
  creditsValue: dollars,
  credits: z.number().int(),
  tax: dollars,
  /** Money paid, or to pay. */
  paid: dollars,
  refunded: dollars,
  refundedCredits: z.number().int(),
  /** `lost`: the seat was gone when the payment came; all of the line was refunded. */
  state: z.enum(['pending', 'fulfilled', 'lost', 'refunded', 'revoked']),
  /** The cohort of a `cohort_place`. */
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
  /** The event of a `ticket`. */
  event: z.object({ id, slug: z.string(), name: z.string(), startsAtUtc: instant }).nullable(),
  /** The workout of a `workout_place`, and which of its places it is. */
  workout: z.object({ id, name: z.string(), kind: z.enum(['live', 'written']), startsAtUtc: instant }).nullable(),
  /** The plan of a `membership`. */
  plan: z
    .object({
      plan: z.string(),
      name: z.string(),
      interval: z.enum(['monthly', 'yearly']),
      /** When it renews next; null until it runs. */
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
  /** Of a pending one: until when its seats are held. */
  expiresAt: instant.nullable(),
  paidAt: instant.nullable(),
  /** Why it failed, in a sentence for the person; null otherwise. */
  failure: z.string().nullable(),
  /** Of a pending one: the provider's page, while it is open. */
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
    /** The person turned round on the provider's page: nobody waits for the payment. Else the provider is asked after a while. */
    cancelled: flag.default(false),
  }),
  response: z.object({ order }),
});
