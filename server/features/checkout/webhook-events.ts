/**
 * The events that Stripe's webhook endpoint must subscribe to, by the kind of object each is about. Extra events do no
 * harm: other types about these objects are handled the same way, and the rest are only stored.
 */
export const WEBHOOK_EVENTS = {
  'checkout.session': ['checkout.session.completed', 'checkout.session.expired'],
  payment_intent: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
  invoice: ['invoice.paid', 'invoice.payment_failed'],
  subscription: ['customer.subscription.updated', 'customer.subscription.deleted'],
  refund: ['refund.created', 'refund.updated', 'refund.failed'],
  dispute: ['charge.dispute.created', 'charge.dispute.closed'],
} as const;

export type ReadKind = keyof typeof WEBHOOK_EVENTS;

export const webhookEventTypes = (): string[] => Object.values(WEBHOOK_EVENTS).flat();
