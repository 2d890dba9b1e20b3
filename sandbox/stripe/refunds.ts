import type Stripe from 'stripe';
import { invalidParam, missingParam, refused } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { noteBalance } from './balance-transactions.ts';
import { cardByNumber } from './cards.ts';
import { isOpen } from './disputes.ts';
import { needCharge, needIntent, needRefund } from './lookup.ts';
import { mergeMetadata, omitUndefined, on } from './route.ts';

/** How long after its creation a refund to the failing card fails. Sandbox seconds. */
const FAILS_AFTER_SECONDS = 5;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function chargeToRefund(world: World, input: Stripe.RefundCreateParams): Stripe.Charge {
  if (input.charge && input.payment_intent) {
    throw invalidParam('charge', 'You may only specify one of these parameters: charge, payment_intent.');
  }
  if (input.charge) return needCharge(world, input.charge, 'charge');
  if (!input.payment_intent) throw missingParam('payment_intent');
  const intent = needIntent(world, input.payment_intent, 'payment_intent');
  const charge = world.state.get('charges', idOf(intent.latest_charge) ?? '');
  if (charge?.status !== 'succeeded') {
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  return charge;
}

/** Returns a refund's money to us, because the card's bank rejected it. */
export function failRefund(world: World, refund: Stripe.Refund, reason: string): void {
  if (refund.status === 'failed') return;
  const charge = needCharge(world, idOf(refund.charge) ?? '');
  const back = noteBalance(world, 'refund_failure', refund.amount, refund);
  world.change('charges', charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  world.change(
    'refunds',
    refund,
    { status: 'failed', failure_reason: reason, failure_balance_transaction: back.id },
    'refund.failed',
  );
  world.emit('charge.refund.updated', refund);
}

/** When and how the next refund will fail; null if none will. */
export function dueRefund(world: World): { at: number; run: () => void } | null {
  for (const refund of world.state.all('refunds')) {
    if (refund.status !== 'succeeded') continue;
    const charge = world.state.get('charges', idOf(refund.charge) ?? '');
    const row = world.state.get('cards', charge?.payment_method ?? '');
    if (!row || !cardByNumber(row.number)?.refundFails) continue;
    return { at: refund.created + FAILS_AFTER_SECONDS, run: () => failRefund(world, refund, 'lost_or_stolen_card') };
  }
  return null;
}

export const refundRoutes = [
  on<Stripe.RefundCreateParams>('POST', '/v1/refunds', 'RefundCreateParams', (world, { input }) => {
    const charge = chargeToRefund(world, input);
    if (charge.status !== 'succeeded' || !charge.captured) {
      throw refused(`Charge ${charge.id} has not been captured and cannot be refunded.`, 'charge_not_captured');
    }
    const disputes = world.state.all('disputes').filter((dispute) => idOf(dispute.charge) === charge.id);
    const lost = disputes.filter((dispute) => dispute.status === 'lost').reduce((sum, { amount }) => sum + amount, 0);
    const remaining = charge.amount_captured - charge.amount_refunded - lost;
    if (disputes.some(isOpen) || (lost > 0 && remaining <= 0)) {
      throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
    }
    if (remaining <= 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    const amount = input.amount ?? remaining;
    if (amount < 1) {
      throw invalidParam('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
    }
    if (amount > remaining) {
      throw refused(
        `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(remaining)})`,
        undefined,
        { param: 'amount' },
      );
    }
    const refund: Stripe.Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      balance_transaction: null,
      charge: charge.id,
      created: world.now(),
      currency: charge.currency,
      customer: idOf(charge.customer),
      customer_account: null,
      destination_details: {
        type: 'card',
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      },
      metadata: mergeMetadata({}, input.metadata),
      payment_intent: idOf(charge.payment_intent),
      payment_method: charge.payment_method,
      reason: input.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    };
    refund.balance_transaction = noteBalance(world, 'refund', -amount, refund).id;
    const total = charge.amount_refunded + amount;
    world.create('refunds', refund, 'refund.created');
    world.change(
      'charges',
      charge,
      { amount_refunded: total, refunded: total === charge.amount_captured },
      'charge.refunded',
    );
    return refund;
  }),
  on<Stripe.RefundListParams>('GET', '/v1/refunds', 'RefundListParams', (world, { input, url }) => {
    const rows = world.state
      .all('refunds')
      .filter((row) => !input.charge || idOf(row.charge) === input.charge)
      .filter((row) => !input.payment_intent || idOf(row.payment_intent) === input.payment_intent);
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/refunds/:id', 'RefundRetrieveParams', (world, { id }) => needRefund(world, id)),
  on<Stripe.RefundUpdateParams>('POST', '/v1/refunds/:id', 'RefundUpdateParams', (world, { id, input }) => {
    const refund = needRefund(world, id);
    const metadata = input.metadata === undefined ? undefined : mergeMetadata(refund.metadata, input.metadata);
    return world.change('refunds', refund, omitUndefined({ metadata }), 'refund.updated');
  }),
];
