import type Stripe from 'stripe';
import type { ProviderInvoice, ProviderSubscription } from './membership-payments.ts';
import type { CheckoutSession, ProviderDispute, ProviderRefund } from './payments.ts';

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Reads a session that was fetched with `payment_intent` and `invoice.payments` expanded. */
export function sessionOf(session: Stripe.Checkout.Session): CheckoutSession {
  const invoice = session.invoice && typeof session.invoice === 'object' ? session.invoice : null;
  const intent = session.payment_intent ?? invoice?.payments?.data[0]?.payment.payment_intent ?? null;
  return {
    id: session.id,
    reference: session.client_reference_id,
    url: session.url ?? null,
    state: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    paid: session.status === 'complete' && session.payment_status !== 'unpaid',
    totalCents: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    paymentId: idOf(intent),
    chargeId: intent && typeof intent === 'object' ? idOf(intent.latest_charge) : null,
    subscriptionId: idOf(session.subscription),
    invoiceId: idOf(session.invoice),
  };
}

const SUBSCRIPTION_STATES: Record<string, ProviderSubscription['state']> = {
  incomplete: 'incomplete',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete_expired: 'ended',
  canceled: 'ended',
};

function endedBy(subscription: Stripe.Subscription): ProviderSubscription['endedBy'] {
  if (SUBSCRIPTION_STATES[subscription.status] !== 'ended') return null;
  const reason = subscription.cancellation_details?.reason;
  return reason === 'cancellation_requested' ? 'request' : reason === 'payment_failed' ? 'payment_failed' : 'other';
}

/** Reads a subscription that was fetched with `schedule` expanded. */
export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`);
  const schedule = subscription.schedule && typeof subscription.schedule === 'object' ? subscription.schedule : null;
  const next = schedule?.phases.find((phase) => phase.start_date >= item.current_period_end);
  return {
    id: subscription.id,
    state: SUBSCRIPTION_STATES[subscription.status] ?? 'past_due',
    customerId: idOf(subscription.customer) ?? '',
    itemId: item.id,
    priceId: item.price.id,
    nextPriceId: idOf(next?.items[0]?.price),
    scheduleId: idOf(subscription.schedule),
    cardId: idOf(subscription.default_payment_method),
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: subscription.cancel_at ? dateOf(subscription.cancel_at) : null,
    endedAt: subscription.ended_at ? dateOf(subscription.ended_at) : null,
    endedBy: endedBy(subscription),
  };
}

const REASONS: Record<string, ProviderInvoice['reason']> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
};

/**
 * Reads an invoice that was fetched with `payments` expanded. Its period is that of its renewed line; the invoice's own
 * fields hold the previous one.
 */
export function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  const renewed = invoice.lines.data.find(
    (line) => line.parent?.subscription_item_details && !line.parent.subscription_item_details.proration,
  );
  const period = renewed?.period ?? { start: invoice.period_start, end: invoice.period_end };
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    // Every state that Stripe documents; null is a draft that has not been numbered.
    state: (invoice.status ?? 'draft') as ProviderInvoice['state'],
    reason: REASONS[invoice.billing_reason ?? ''] ?? 'other',
    cents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    priceId: idOf(renewed?.pricing?.price_details?.price),
    periodStart: dateOf(period.start),
    periodEnd: dateOf(period.end),
    attempted: invoice.attempted,
    paidAt: paidAt ? dateOf(paidAt) : null,
    paymentId: idOf(invoice.payments?.data.find((one) => one.status === 'paid')?.payment.payment_intent),
  };
}

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    state: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    cents: refund.amount,
    failure: refund.failure_reason ?? null,
    reference: refund.metadata?.reference ?? null,
    paymentId: idOf(refund.payment_intent),
  };
}

export function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const won = dispute.status === 'won' || dispute.status === 'warning_closed';
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    chargeId: idOf(dispute.charge),
    cents: dispute.amount,
    reason: dispute.reason,
    state: won ? 'won' : dispute.status === 'lost' ? 'lost' : 'open',
    answerBy: dispute.evidence_details?.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  };
}
