import type Stripe from 'stripe';
import { refused } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { DISPUTE_FEE_CENTS, noteBalance } from './balance-transactions.ts';
import { needDispute } from './lookup.ts';
import { mergeMetadata, omitUndefined, on } from './route.ts';

const ANSWER_WITHIN_SECONDS = 7 * 24 * 60 * 60;
const CLOSED = ['won', 'lost'];

/** Whether the bank has yet to decide the dispute. */
export const isOpen = (dispute: Stripe.Dispute): boolean => !CLOSED.includes(dispute.status);

/**
 * The buyer asks their bank for the money back (without an amount, everything not refunded). The amount and a fee leave
 * our balance right away.
 */
export function openDispute(
  world: World,
  charge: Stripe.Charge,
  reason: string,
  amount = charge.amount_captured - charge.amount_refunded,
): Stripe.Dispute {
  if (charge.disputed) throw refused(`Charge ${charge.id} is already disputed.`, 'charge_disputed');
  const dispute: Stripe.Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: world.now() + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: '83',
      },
    },
    reason,
    status: 'needs_response',
  };
  dispute.balance_transactions.push(noteBalance(world, 'adjustment', -amount, dispute, DISPUTE_FEE_CENTS));
  world.change('charges', charge, { disputed: true }, 'charge.updated');
  world.create('disputes', dispute, 'charge.dispute.created');
  world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Closes a dispute. If won, the amount and the fee return. */
export function closeDispute(world: World, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  if (CLOSED.includes(dispute.status)) throw refused('This dispute is already closed.', 'dispute_already_closed');
  if (status === 'won') {
    const back = noteBalance(world, 'adjustment', dispute.amount, dispute, -DISPUTE_FEE_CENTS);
    dispute.balance_transactions.push(back);
  }
  world.change('disputes', dispute, { status });
  if (status === 'won') world.emit('charge.dispute.funds_reinstated', dispute);
  world.emit('charge.dispute.closed', dispute);
  return dispute;
}

export const disputeRoutes = [
  on<Stripe.DisputeListParams>('GET', '/v1/disputes', 'DisputeListParams', (world, { input, url }) => {
    const rows = world.state
      .all('disputes')
      .filter((row) => !input.charge || idOf(row.charge) === input.charge)
      .filter((row) => !input.payment_intent || idOf(row.payment_intent) === input.payment_intent);
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/disputes/:id', 'DisputeRetrieveParams', (world, { id }) => needDispute(world, id)),
  on<Stripe.DisputeUpdateParams>('POST', '/v1/disputes/:id', 'DisputeUpdateParams', (world, { id, input }) => {
    const dispute = needDispute(world, id);
    if (CLOSED.includes(dispute.status)) throw refused('This dispute is already closed.', 'dispute_already_closed');
    const evidence = input.evidence
      ? { ...dispute.evidence, ...(input.evidence as Partial<Stripe.Dispute.Evidence>) }
      : undefined;
    const metadata = input.metadata === undefined ? undefined : mergeMetadata(dispute.metadata, input.metadata);
    const submit = input.submit ?? true;
    const details = { ...dispute.evidence_details, has_evidence: true, submission_count: submit ? 1 : 0 };
    world.change(
      'disputes',
      dispute,
      omitUndefined({
        evidence,
        metadata,
        ...(evidence && { evidence_details: details, ...(submit && { status: 'under_review' as const }) }),
      }),
      'charge.dispute.updated',
    );
    // Stripe's own wording for test disputes.
    if (submit && evidence?.uncategorized_text === 'winning_evidence') closeDispute(world, dispute, 'won');
    if (submit && evidence?.uncategorized_text === 'losing_evidence') closeDispute(world, dispute, 'lost');
    return dispute;
  }),
  on('POST', '/v1/disputes/:id/close', 'DisputeCloseParams', (world, { id }) =>
    closeDispute(world, needDispute(world, id), 'lost'),
  ),
];

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
