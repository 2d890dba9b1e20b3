import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { plainText } from '../primitives/text.ts';
import { id, idParam, instant, pageMeta } from '../primitives/wire.ts';

const page = z.coerce.number().int().min(1).max(10_000).default(1);
const params = z.object({ id: idParam });

export const staffOrderLine = z.object({
  id,
  kind: z.enum(['cohort_place', 'ticket', 'workout_place', 'credits', 'membership']),
  title: z.string(),
  school: z.object({ id, name: z.string() }).nullable(),
  list: dollars,
  discount: dollars,
  discountOwner: z.enum(['platform', 'school']).nullable(),
  credits: z.number().int(),
  cash: dollars,
  refundedCash: dollars,
  refundedCredits: z.number().int(),
  state: z.enum(['pending', 'fulfilled', 'lost', 'refunded', 'revoked']),
});

export const staffOrder = z.object({
  id,
  uuid: z.string(),
  receiptNumber: z.string().nullable(),
  person: z.object({ id, displayName: z.string(), email: z.string().nullable() }),
  state: z.enum(['pending', 'paid', 'fulfilled', 'partially_refunded', 'refunded', 'expired', 'failed']),
  disputed: z.boolean(),
  cash: dollars,
  credits: z.number().int(),
  createdAtUtc: instant,
  paidAtUtc: instant.nullable(),
  lines: z.array(staffOrderLine),
});
export type StaffOrder = z.infer<typeof staffOrder>;

export const searchOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  summary: 'Orders by receipt number, person (name or email), or what was bought, newest first; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({ contains: z.string().trim().max(200).optional(), page }),
  response: z.object({ orders: z.array(staffOrder), meta: pageMeta }),
});

export const staffOrderRefund = z.object({
  id,
  atUtc: instant,
  cash: dollars,
  credits: z.number().int(),
  /** The titles of the refunded lines. */
  of: z.string(),
  /** The stored reason (`cohort_left`), or what staff wrote. */
  reason: z.string(),
  /** The staff member who decided on the refund; null: a rule, the school, or the person decided. */
  by: z.string().nullable(),
  state: z.enum(['pending', 'sent', 'succeeded', 'failed']),
  /** How much of the cash the bank returned through a lost dispute. */
  byBank: dollars,
});
export type StaffOrderRefund = z.infer<typeof staffOrderRefund>;

export const showOrderForStaff = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}',
  summary: 'A full order: lines, payments, refunds, disputes; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({
    order: staffOrder,
    payments: z.array(
      z.object({
        id,
        provider: z.enum(['stripe', 'paypal']),
        amount: dollars,
        state: z.enum(['processing', 'requires_action', 'succeeded', 'failed', 'cancelled']),
        atUtc: instant,
        /** The provider's page for this payment. */
        providerUrl: z.string(),
      }),
    ),
    /** The latest 100 at most. */
    refunds: z.array(staffOrderRefund),
    disputes: z.array(
      z.object({
        id,
        state: z.enum(['open', 'won', 'lost']),
        amount: dollars,
        openedAtUtc: instant,
        closedAtUtc: instant.nullable(),
      }),
    ),
  }),
});

/** What a refund would do. */
export const lineRefundEffect = z.object({
  lineId: id,
  title: z.string(),
  person: z.string(),
  cash: dollars,
  credits: z.number().int(),
  /** What is left of the line before the refund: dollars here, credits in `restCredits`. */
  restCash: dollars,
  restCredits: z.number().int(),
  /**
   * True if the refund also ends the enrollment: everything paid has been refunded, and the enrollment isn't over yet.
   */
  endsPlace: z.boolean(),
  /** What happens to the enrollment, the credits, or the seat, in words; null: there is none. */
  place: z.string().nullable(),
  /** What happens to a membership bought with or by this line, in words; null: there is none. */
  membership: z.string().nullable(),
  /**
   * How much less the school earns, after the fee; and whether that is deducted from an upcoming payout or becomes an
   * adjustment.
   */
  payout: z.object({ school: z.string(), amount: dollars, by: z.enum(['upcoming', 'adjustment']) }).nullable(),
  allowed: z.boolean(),
  whyNot: z.string().nullable(),
});
export type LineRefundEffect = z.infer<typeof lineRefundEffect>;

const cash = z
  .number({ error: 'Enter an amount.' })
  .min(0, { error: 'Enter an amount to refund.' })
  .max(1_000_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, { error: 'Use at most two decimals.' });

export const showLineRefund = endpoint({
  method: 'GET',
  path: '/admin/order_lines/{id}/refund',
  summary:
    'What refunding a line would do to the seat, membership, and payout; staff only. Without amounts: everything left',
  tag: 'Staff',
  audience: 'staff',
  params,
  query: z.object({
    cash: z.coerce.number().pipe(cash).optional(),
    credits: z.coerce.number().int().min(0).max(100_000).optional(),
  }),
  response: z.object({ refund: lineRefundEffect }),
});

export const ORDER_REFUSALS = {
  exceedsRemaining: 'beyond_rest',
  disputed: 'payment_disputed',
  notPaid: 'order_not_paid',
} as const;

export const refundLineByDecision = endpoint({
  method: 'POST',
  path: '/admin/order_lines/{id}/refunds',
  summary:
    "Refund a line, with a reason; staff only. 409 if it's more than what's left, disputed, or the figures differ from `expected`",
  tag: 'Staff',
  audience: 'staff',
  proof: 'always',
  params,
  body: z.object({
    cash,
    credits: z.number().int().min(0).max(100_000).default(0),
    reason: plainText(500),
    /** What was left of the line in the dry run; 409 if it has changed. */
    expected: z.object({ restCash: dollars, restCredits: z.number().int() }).optional(),
    /** The current password; counts as proof of identity if a password is what's required. */
    password: z.string().max(1000).optional(),
  }),
  response: z.object({
    refunded: z.object({ refundId: id, cash: dollars, credits: z.number().int(), endedPlace: z.boolean() }),
  }),
  status: 201,
  idempotent: true,
});
