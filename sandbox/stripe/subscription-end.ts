import type Stripe from 'stripe';
import type { World } from '../world.ts';
import { idOf } from '../world.ts';

/** Ends a subscription now. Open invoices are no longer collected; pending prorations are dropped. */
export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  details: Partial<Stripe.Subscription.CancellationDetails> = { reason: 'cancellation_requested' },
  status: 'canceled' | 'incomplete_expired' = 'canceled',
): void {
  for (const invoice of world.state.all('invoices')) {
    if (idOf(invoice.parent?.subscription_details?.subscription) !== subscription.id) continue;
    if (invoice.status === 'open')
      world.change('invoices', invoice, { next_payment_attempt: null, auto_advance: false });
  }
  for (const item of world.state.all('pending_items')) {
    if (item.subscription === subscription.id) world.state.remove('pending_items', item.id);
  }
  const schedule = world.state.get('subscription_schedules', idOf(subscription.schedule) ?? '');
  if (schedule && ['active', 'not_started'].includes(schedule.status)) {
    world.change(
      'subscription_schedules',
      schedule,
      { status: 'canceled', canceled_at: world.now() },
      'subscription_schedule.canceled',
    );
  }
  world.change('subscriptions', subscription, {
    status,
    canceled_at: subscription.canceled_at ?? world.now(),
    ended_at: world.now(),
    cancel_at_period_end: false,
    schedule: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
      ...subscription.cancellation_details,
      ...details,
    },
  });
  world.emit(status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated', subscription);
}
