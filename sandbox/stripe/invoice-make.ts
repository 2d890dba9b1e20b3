import Stripe from 'stripe';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { discounts } from './coupons.ts';
import { needCustomer } from './lookup.ts';
import { type How, makeIntent, type Outcome, takePayment } from './take-payment.ts';

/** Days from one failed renewal attempt to the next. After the last one, the subscription ends. */
export const RETRY_AFTER_DAYS: readonly number[] = [3, 5, 7];
const DAY_SECONDS = 24 * 60 * 60;

export type Line = {
  amount: number;
  description: string;
  price: Stripe.Price;
  quantity: number;
  start: number;
  end: number;
  /** Set for a recurring or prorated line; null for a one-time purchase on the same invoice. */
  subscriptionItem: string | null;
  proration: boolean;
};

export type InvoiceValues = {
  customer: string;
  subscription: Stripe.Subscription;
  lines: Line[];
  coupon: Stripe.Coupon | null;
  reason: Stripe.Invoice['billing_reason'];
};

/** Creates and finalizes an invoice. A negative total becomes customer credit, which pays the next invoices. */
export function makeInvoice(world: World, values: InvoiceValues): Stripe.Invoice {
  const { subscription, lines } = values;
  const customer = needCustomer(world, values.customer);
  const id = newId('in');
  const off = discounts(
    values.coupon,
    lines.map((line) => ({ amount: line.proration ? 0 : line.amount, product: idOf(line.price.product) ?? '' })),
  );
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = off.reduce((sum, cents) => sum + cents, 0);
  const total = subtotal - discount;
  const credit = Math.max(0, -customer.balance);
  const due = Math.max(0, total - credit);
  const endingBalance = total < 0 ? customer.balance + total : customer.balance + Math.min(credit, total);
  const discountId = subscription.discounts.map((reference) => idOf(reference)).find((found) => found !== null) ?? null;
  const currency = subscription.currency;
  const now = world.now();
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`;

  const invoice: Stripe.Invoice = {
    ...EMPTY,
    id,
    object: 'invoice',
    amount_due: due,
    amount_remaining: due,
    billing_reason: values.reason,
    created: now,
    currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    default_payment_method: null,
    discounts: discountId && discount > 0 ? [discountId] : [],
    effective_at: now,
    ending_balance: endingBalance,
    hosted_invoice_url: null,
    lines: {
      object: 'list',
      data: lines.map((line, index) => invoiceLine(line, off[index] ?? 0, id, subscription, discountId)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    },
    period_start: Math.min(now, ...lines.map((line) => line.start)),
    period_end: now,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discount > 0 && discountId ? [{ amount: discount, discount: discountId }] : [],
    total_excluding_tax: total,
  };
  world.change('customers', customer, {
    balance: endingBalance,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  });
  world.state.put('invoices', invoice);
  world.emit('invoice.created', { ...invoice, status: 'draft' });
  world.emit('invoice.finalized', invoice);
  world.change('subscriptions', subscription, { latest_invoice: id });
  return invoice;
}

function invoiceLine(
  line: Line,
  off: number,
  invoice: string,
  subscription: Stripe.Subscription,
  discount: string | null,
): Stripe.InvoiceLineItem {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: subscription.currency,
    description: line.description,
    discount_amounts: off > 0 && discount ? [{ amount: off, discount }] : [],
    discountable: !line.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: line.subscriptionItem
      ? {
          type: 'subscription_item_details',
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: line.proration,
            proration_details: { credited_items: null },
            subscription: subscription.id,
            subscription_item: line.subscriptionItem,
          },
        }
      : {
          type: 'invoice_item_details',
          invoice_item_details: {
            invoice_item: newId('ii'),
            proration: false,
            proration_details: { credited_items: null },
            subscription: subscription.id,
          },
          subscription_item_details: null,
        },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: line.price.id, product: idOf(line.price.product) ?? '' },
      unit_amount_decimal: Stripe.Decimal.from(String(line.price.unit_amount ?? 0)),
    },
    quantity: line.quantity,
    quantity_decimal: Stripe.Decimal.from(String(line.quantity)),
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  };
}

/** The intent that collects an invoice, created when first needed. */
export function intentOf(world: World, invoice: Stripe.Invoice, existing?: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const payment = world.state.all('invoice_payments').find((row) => idOf(row.invoice) === invoice.id);
  const known = payment && world.state.get('payment_intents', idOf(payment.payment.payment_intent) ?? '');
  if (known) return known;
  const intent =
    existing ??
    makeIntent(world, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: idOf(invoice.customer),
      description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      captureMethod: 'automatic',
      setupFutureUsage: 'off_session',
    });
  world.create('invoice_payments', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}

/** Records that an invoice is paid. */
export function markPaid(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status === 'paid') return;
  const now = world.now();
  const payment = world.state.all('invoice_payments').find((row) => idOf(row.invoice) === invoice.id);
  if (payment) {
    world.change(
      'invoice_payments',
      payment,
      { status: 'paid', amount_paid: invoice.amount_due, status_transitions: { canceled_at: null, paid_at: now } },
      'invoice_payment.paid',
    );
  }
  world.change('invoices', invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due > 0 ? invoice.attempt_count + 1 : invoice.attempt_count,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
}

/** Tries to collect an open invoice with a card. The watcher handles the effects on the subscription. */
export function collect(world: World, invoice: Stripe.Invoice, method: Stripe.PaymentMethod | null, how: How): Outcome {
  if (invoice.amount_due === 0) {
    markPaid(world, invoice);
    return { kind: 'paid' };
  }
  const intent = intentOf(world, invoice);
  if (!method) {
    noteRefusal(world, invoice, how);
    return {
      kind: 'declined',
      decline: {
        code: 'invoice_payment_intent_requires_action',
        declineCode: null,
        message: 'This customer has no attached payment source or default payment method.',
      },
    };
  }
  const outcome = takePayment(world, intent, method, how);
  if (outcome.kind === 'paid') markPaid(world, invoice);
  if (outcome.kind === 'authenticate') {
    world.change('invoices', invoice, { attempted: true }, 'invoice.payment_action_required');
  }
  if (outcome.kind === 'declined') {
    noteRefusal(world, invoice, how);
    if (outcome.decline.code === 'authentication_required') world.emit('invoice.payment_action_required', invoice);
  }
  return outcome;
}

function noteRefusal(world: World, invoice: Stripe.Invoice, how: How): void {
  const pauseDays = RETRY_AFTER_DAYS[invoice.attempt_count];
  world.change(
    'invoices',
    invoice,
    {
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: how.renewal && pauseDays !== undefined ? world.now() + pauseDays * DAY_SECONDS : null,
    },
    'invoice.payment_failed',
  );
}

const EMPTY = {
  account_country: 'US',
  account_name: 'Callboard sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;
