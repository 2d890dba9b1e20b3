import type Stripe from 'stripe';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { noteBalance } from './balance-transactions.ts';
import type { Decline } from './cards.ts';
import { needCharge } from './lookup.ts';
import { on } from './route.ts';

const RECEIPT_NUMBER_DIGITS = 4;

/** Records the result of charging a card: succeeded, only authorized, or failed. */
export function makeCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: { decline: Decline | null; captured: boolean; authenticated: boolean },
): Stripe.Charge {
  const { decline, captured } = result;
  const id = newId('ch');
  const card = method.card;
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline || !captured ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details as Stripe.Charge.BillingDetails,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'CALLBOARD',
    captured: !decline && captured,
    created: world.now(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: decline ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: decline ? '01' : null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: card && {
        amount_authorized: decline ? null : intent.amount,
        authorization_code: null,
        brand: card.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: card.country,
        electronic_commerce_indicator: null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint,
        funding: card.funding,
        installments: null,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: intent.receipt_email,
    receipt_number: decline ? null : receiptNumber(world),
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  world.state.put('charges', charge);
  if (charge.captured) charge.balance_transaction = noteBalance(world, 'charge', charge.amount, charge).id;
  world.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

/** Captures an authorized charge. The rest is returned to the card right away. */
export function captureCharge(world: World, charge: Stripe.Charge, amount: number): void {
  world.state.put('charges', charge);
  const balanceTransaction = noteBalance(world, 'charge', amount, charge);
  world.change(
    'charges',
    charge,
    {
      captured: true,
      amount_captured: amount,
      amount_refunded: charge.amount - amount,
      balance_transaction: balanceTransaction.id,
    },
    'charge.captured',
  );
}

const receiptNumber = (world: World): string =>
  `2026-${String(world.state.count('charges') + 1).padStart(RECEIPT_NUMBER_DIGITS, '0')}`;

export const chargeRoutes = [
  on<Stripe.ChargeListParams>('GET', '/v1/charges', 'ChargeListParams', (world, { input, url }) => {
    const rows = world.state
      .all('charges')
      .filter((row) => !input.customer || idOf(row.customer) === input.customer)
      .filter((row) => !input.payment_intent || idOf(row.payment_intent) === input.payment_intent);
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/charges/:id', 'ChargeRetrieveParams', (world, { id }) => needCharge(world, id)),
];
