/**
 * What the webhook endpoint at Stripe has to be sent, by the kind of the object that each event is about. Others do no harm: those of
 * a kind that stands here are handled alike, the rest is only kept.
 */
export const WEBHOOK_EVENTS = {
  'checkout.session': ['checkout.session.completed', 'checkout.session.expired'],
  payment_intent: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
  invoice: ['invoice.paid', 'invoice.payment_failed'],
  subscription: ['customer.subscription.updated', 'customer.subscription.deleted'],
  refund: ['refund.created', 'refund.updated', 'refund.failed'],
  dispute: ['charge.dispute.created', 'charge.dispute.closed'],
} as const;

/** Kinds of objects whose events lead to something. */
export type ReadKind = keyof typeof WEBHOOK_EVENTS;

/** The types of all events to subscribe to. */
export const webhookEventTypes = (): string[] => Object.values(WEBHOOK_EVENTS).flat();
