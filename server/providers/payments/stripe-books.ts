import Stripe from 'stripe';
import type { BookEntry, BookPage, BookPayment, BookRefund, ProviderBooks } from './books.ts';
import { dateOf, idOf, refundOf } from './stripe-shapes.ts';

type CallStripe = <T>(action: string, call: () => Promise<T>) => Promise<T>;

/** Stripe's own maximum. */
const PER_PAGE = 100;

/** How Stripe's types of balance transactions map to ours; any other type is unknown. */
const KINDS: Readonly<Record<string, BookEntry['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_returned',
  payment_failure_refund: 'refund_returned',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payment_network_cost: 'fee',
  payout: 'transfer',
  payout_cancel: 'transfer',
  payout_failure: 'transfer',
  topup: 'transfer',
  topup_reversal: 'transfer',
};

function paymentOf(charge: Stripe.Charge): BookPayment {
  return {
    paymentId: idOf(charge.payment_intent) ?? charge.id,
    cents: charge.amount_captured,
    currency: charge.currency,
    reference: charge.metadata.reference ?? null,
    at: dateOf(charge.created),
  };
}

function bookRefundOf(refund: Stripe.Refund): BookRefund {
  const { id: refundId, ...told } = refundOf(refund);
  return { ...told, refundId, at: dateOf(refund.created) };
}

/** Reads a balance transaction that was fetched with `source` expanded. */
function entryOf(moved: Stripe.BalanceTransaction): BookEntry {
  const source = moved.source && typeof moved.source === 'object' ? moved.source : null;
  const dispute = source?.object === 'dispute' ? source : null;
  const refund = source?.object === 'refund' ? source : null;
  const charge = source?.object === 'charge' ? source : null;
  return {
    entryId: moved.id,
    kind: dispute ? 'dispute' : (KINDS[moved.type] ?? 'other'),
    type: moved.type,
    cents: moved.amount,
    feeCents: moved.fee,
    paymentId: idOf((charge ?? refund ?? dispute)?.payment_intent) ?? charge?.id ?? null,
    refundId: refund?.id ?? null,
    disputeId: dispute?.id ?? null,
    at: dateOf(moved.created),
  };
}

type List<T> = (after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>;

const missing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;

/** Stripe's charges, refunds, and movements of our balance. */
export function stripeBooks(stripe: Stripe, callStripe: CallStripe): ProviderBooks {
  async function* each<T extends { id: string }>(action: string, list: List<T>): AsyncGenerator<T[]> {
    let last: string | undefined;
    for (;;) {
      const after = last === undefined ? {} : { starting_after: last };
      const { data, has_more } = await callStripe(action, () => list(after));
      yield data;
      last = data.at(-1)?.id;
      if (!has_more || last === undefined) return;
    }
  }
  const found = async <T>(action: string, read: () => Promise<T | null>): Promise<T | null> =>
    callStripe(action, async () => {
      try {
        return await read();
      } catch (error) {
        if (missing(error)) return null;
        throw error;
      }
    });
  const nothing: BookPage = { payments: [], refunds: [], entries: [] };
  return {
    provider: 'stripe',
    delayMs: 0,
    async *pages(from) {
      const listParams = { limit: PER_PAGE, created: { gte: Math.floor(from.getTime() / 1000) } };
      for await (const page of each('list charges', (after) => stripe.charges.list({ ...listParams, ...after }))) {
        const captured = page.filter((charge) => charge.status === 'succeeded' && charge.captured);
        yield { ...nothing, payments: captured.map(paymentOf) };
      }
      for await (const page of each('list refunds', (after) => stripe.refunds.list({ ...listParams, ...after }))) {
        yield { ...nothing, refunds: page.map(bookRefundOf) };
      }
      const balanceParams = { ...listParams, expand: ['data.source'] };
      for await (const page of each('list balance', (after) =>
        stripe.balanceTransactions.list({ ...balanceParams, ...after }),
      )) {
        yield { ...nothing, entries: page.map(entryOf) };
      }
    },
    payment: (id) =>
      found('read payment', async () => {
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
        const captured = charge && typeof charge === 'object' && charge.status === 'succeeded' && charge.captured;
        return captured ? paymentOf(charge) : null;
      }),
    refund: (id) => found('read refund', async () => bookRefundOf(await stripe.refunds.retrieve(id))),
  };
}
