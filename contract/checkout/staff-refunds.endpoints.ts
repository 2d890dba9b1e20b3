import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { plainText } from '../primitives/text.ts';
import { id, idParam, instant, pageMeta } from '../primitives/wire.ts';

const params = z.object({ id: idParam });

/** Why a refund can't be retried or settled by hand (409). */
export const REFUND_REFUSALS = {
  notOwed: 'refund_not_owed',
  /** The refund's payment is disputed, and the bank decides about this money first. */
  waitsForBank: 'refund_waits_for_bank',
  /** A dispute was lost, so the bank has returned this money to the buyer. */
  paidByBank: 'refund_paid_by_bank',
} as const;

export const refundRow = z.object({
  id,
  person: z.object({ id, displayName: z.string() }),
  orderId: id.nullable(),
  receiptNumber: z.string().nullable(),
  /** What was refunded, in words. */
  title: z.string(),
  amount: dollars,
  provider: z.enum(['stripe', 'paypal']),
  state: z.enum(['pending', 'sent', 'succeeded', 'failed']),
  /** Why it failed, in the provider's words. */
  failure: z.string().nullable(),
  attempts: z.number().int(),
  createdAtUtc: instant,
  /**
   * How a dispute of the payment affects the refund: the bank is still deciding (nothing is sent until then), or has
   * returned `amount` of it. Null: no dispute.
   */
  bank: z.object({ state: z.enum(['deciding', 'paid']), amount: dollars }).nullable(),
  /** A failed refund whose money was paid another way: when, by whom, how. */
  settled: z.object({ atUtc: instant, by: z.string(), reason: z.string() }).nullable(),
});
export type RefundRow = z.infer<typeof refundRow>;

/** Sort orders for the staff list of refunds; a leading hyphen reverses the order. Newest first by default. */
export const REFUND_SORTS = ['amount', '-amount', 'at', '-at'] as const;
export type RefundSort = (typeof REFUND_SORTS)[number];

export const listRefunds = endpoint({
  method: 'GET',
  path: '/admin/refunds',
  summary: 'Cash refunds: failed and still owed, in progress, or all; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({
    only: z.enum(['owed', 'open', 'all']).default('owed'),
    sort: z.enum(REFUND_SORTS).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ refunds: z.array(refundRow), owed: z.number().int(), meta: pageMeta }),
});

export const providerComparison = z.object({
  provider: z.enum(['stripe', 'paypal']),
  comparedAtUtc: instant,
  /** Why the last comparison failed; the listed differences are from an earlier one. */
  failure: z.string().nullable(),
  found: z.number().int(),
  /** The first differences found: which order or refund, and the amount on each side. */
  differences: z.array(z.object({ item: z.string(), says: z.string() })),
});
export type ProviderComparison = z.infer<typeof providerComparison>;

export const listProviderComparisons = endpoint({
  method: 'GET',
  path: '/admin/provider_comparisons',
  summary: "What the hourly comparison of our books with the payment providers' books found; staff only",
  tag: 'Staff',
  audience: 'staff',
  response: z.object({ comparisons: z.array(providerComparison) }),
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds/{id}/retry',
  summary:
    'Retry a failed refund; staff only. 409 `refund_waits_for_bank` while its payment is disputed, `refund_paid_by_bank` once the bank returned it',
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ refund: refundRow }),
});

export const settleRefundByHand = endpoint({
  method: 'POST',
  path: '/admin/refunds/{id}/settle',
  summary:
    'Record that a failed refund was paid another way; staff only. 409 `refund_waits_for_bank` while its payment is disputed, `refund_paid_by_bank` once the bank returned it',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ reason: plainText(500) }),
  response: z.object({ refund: refundRow }),
});
