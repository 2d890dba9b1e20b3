import type Stripe from 'stripe';
import { missingParam, noSuch, refused } from '../http/failure.ts';
import { createdWithin, page, pageInOrder } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { idOf, type World } from '../world.ts';
import { couponOf } from './coupons.ts';
import { collect, intentOf, makeInvoice } from './invoice-make.ts';
import { needInvoice, needSubscription } from './lookup.ts';
import { methodFor } from './payment-methods.ts';
import { periodFrom } from './periods.ts';
import { on } from './route.ts';
import { changePlan, type ItemChange } from './subscription-change.ts';
import { paymentMethodOf, periodLines, takePending } from './subscription-make.ts';
import { revive } from './subscriptions.ts';
import { declinedError } from './take-payment.ts';

/** Previews a subscription's next invoice, as if the subscription were changed this way. Changes nothing. */
function preview(world: World, input: Stripe.InvoiceCreatePreviewParams): Stripe.Invoice {
  if (!input.subscription) throw missingParam('subscription');
  const subscription = needSubscription(world, input.subscription, 'subscription');
  const details = input.subscription_details;
  return world.dryRun(() => {
    if (details?.items || details?.billing_cycle_anchor?.type === 'now') {
      const invoice = changePlan(world, subscription, {
        items: (details.items ?? []) as ItemChange[],
        proration: (details.proration_behavior ?? 'create_prorations') as 'create_prorations',
        anchorNow: details.billing_cycle_anchor?.type === 'now',
        prorationDate: details.proration_date,
        errorIfIncomplete: false,
      });
      if (invoice) return asPreview(invoice);
    }
    const item = subscription.items.data[0];
    if (subscription.cancel_at_period_end || details?.cancel_at_period_end || !item?.price.recurring) {
      throw refused('No upcoming invoices for customer', 'invoice_upcoming_none');
    }
    const period = periodFrom(subscription.billing_cycle_anchor, item.price.recurring, item.current_period_end);
    const pending = takePending(world, subscription);
    const next = periodLines(subscription).map((line) => ({ ...line, ...period }));
    return asPreview(
      makeInvoice(world, {
        customer: idOf(subscription.customer) ?? '',
        subscription,
        lines: [...pending, ...next],
        coupon: couponOf(world, subscription, false),
        reason: 'upcoming',
      }),
    );
  });
}

const asPreview = (invoice: Stripe.Invoice): Stripe.Invoice => ({
  ...invoice,
  id: invoice.id.replace('in_', 'upcoming_in_'),
  status: 'draft',
  amount_paid: 0,
  amount_remaining: invoice.amount_due,
  attempted: false,
  attempt_count: 0,
  number: null,
});

export const paymentsOf = (world: World, invoice: string): Stripe.InvoicePayment[] =>
  world.state.all('invoice_payments').filter((row) => idOf(row.invoice) === invoice);

export const invoiceRoutes = [
  on<Stripe.InvoiceCreatePreviewParams>(
    'POST',
    '/v1/invoices/create_preview',
    'InvoiceCreatePreviewParams',
    (world, { input }) => preview(world, input),
  ),
  on<Stripe.InvoiceListParams>('GET', '/v1/invoices', 'InvoiceListParams', (world, { input, url }) => {
    const rows = world.state
      .all('invoices')
      .filter((row) => !input.customer || idOf(row.customer) === input.customer)
      .filter((row) => !input.status || row.status === input.status)
      .filter(
        (row) => !input.subscription || idOf(row.parent?.subscription_details?.subscription) === input.subscription,
      );
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/invoices/:id', 'InvoiceRetrieveParams', (world, { id }) => needInvoice(world, id)),
  on<Stripe.InvoiceListLineItemsParams>(
    'GET',
    '/v1/invoices/:id/lines',
    'InvoiceListLineItemsParams',
    (world, { id, input, url }) => pageInOrder(needInvoice(world, id).lines.data, input as Input, url),
  ),
  on<Stripe.InvoicePayParams>('POST', '/v1/invoices/:id/pay', 'InvoicePayParams', (world, { id, input }) => {
    const invoice = needInvoice(world, id);
    if (invoice.status === 'paid') throw refused('Invoice is already paid', 'invoice_already_paid');
    if (invoice.status !== 'open')
      throw refused(`This invoice has a status of ${invoice.status} and cannot be paid.`, 'invoice_not_editable');
    const subscription = world.state.get(
      'subscriptions',
      idOf(invoice.parent?.subscription_details?.subscription) ?? '',
    );
    const method = input.payment_method
      ? methodFor(world, input.payment_method)
      : subscription
        ? paymentMethodOf(world, subscription)
        : null;
    const outcome = collect(world, invoice, method, { offSession: input.off_session ?? true });
    if (outcome.kind === 'declined') throw declinedError(intentOf(world, invoice), outcome.decline);
    if (outcome.kind === 'paid') revive(world, invoice);
    return invoice;
  }),
  on('POST', '/v1/invoices/:id/void', 'InvoiceVoidInvoiceParams', (world, { id }) => {
    const invoice = needInvoice(world, id);
    if (invoice.status !== 'open') {
      throw refused("You can only pass in open invoices. This invoice isn't open.", 'invoice_not_editable');
    }
    const status_transitions = { ...invoice.status_transitions, voided_at: world.now() };
    return world.change(
      'invoices',
      invoice,
      { status: 'void', amount_remaining: 0, next_payment_attempt: null, status_transitions },
      'invoice.voided',
    );
  }),
  on<Stripe.InvoicePaymentListParams>(
    'GET',
    '/v1/invoice_payments',
    'InvoicePaymentListParams',
    (world, { input, url }) => {
      const rows = world.state
        .all('invoice_payments')
        .filter((row) => !input.invoice || idOf(row.invoice) === input.invoice)
        .filter((row) => !input.status || row.status === input.status)
        .filter(
          (row) => !input.payment?.payment_intent || idOf(row.payment.payment_intent) === input.payment.payment_intent,
        );
      return page(rows, input as Input, url);
    },
  ),
  on('GET', '/v1/invoice_payments/:id', 'InvoicePaymentRetrieveParams', (world, { id }) => {
    const found = world.state.get('invoice_payments', id);
    if (!found) throw noSuch('invoice_payment', id);
    return found;
  }),
];
