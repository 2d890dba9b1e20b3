import type { Includable } from '../http/response.ts';
import type { World } from '../world.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { chargeRoutes } from './charges.ts';
import { lineItems } from './checkout-make.ts';
import { checkoutWatcher } from './checkout-pay.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { couponRoutes } from './coupons.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { invoiceRoutes, paymentsOf } from './invoices.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import type { StripeRoute } from './route.ts';
import { scheduleRoutes } from './schedules.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { invoicePaid, subscriptionRoutes } from './subscriptions.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** All supported routes of Stripe's API. Everything else gets Stripe's error for an unknown URL. */
export const stripeRoutes: readonly StripeRoute[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...paymentMethodRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...balanceTransactionRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
];

const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url });

/** Fields that are present only if `expand` requests them. */
export function includables(world: World): Record<string, Includable> {
  return {
    'checkout.session.line_items': (session) => {
      const id = String(session.id);
      return list(lineItems(world, id), `/v1/checkout/sessions/${id}/line_items`);
    },
    'invoice.payments': (invoice) => list(paymentsOf(world, String(invoice.id)), '/v1/invoice_payments'),
    'invoice.confirmation_secret': (invoice) => {
      const payment = paymentsOf(world, String(invoice.id))[0];
      const intent = world.state.get('payment_intents', String(payment?.payment.payment_intent));
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    },
    'charge.refunds': (charge) => {
      const refunds = world.state.all('refunds').filter((refund) => refund.charge === charge.id);
      return list(refunds.reverse(), `/v1/charges/${String(charge.id)}/refunds`);
    },
    'customer.subscriptions': (customer) => {
      const own = world.state
        .all('subscriptions')
        .filter((row) => row.customer === customer.id && row.status !== 'canceled');
      return list(own.reverse(), `/v1/customers/${String(customer.id)}/subscriptions`);
    },
  };
}

/** Registers the handlers that run when an intent ends. */
export function watch(world: World): void {
  world.watchers.push((intent) => {
    checkoutWatcher(world, intent);
    if (intent.object === 'payment_intent') invoicePaid(world, intent);
  });
}
