import type { Ctx } from '#server/platform/ctx.ts';
import type { ProviderDispute } from '#server/providers/payments/payments.ts';
import type { Payment } from './payment.store.ts';

/** Records a dispute as open; false if it was already recorded. */
export async function recordDispute(tx: Ctx, payment: Payment, dispute: ProviderDispute): Promise<boolean> {
  const row = await tx.db
    .insertInto('disputes')
    .values({
      order_id: payment.orderId,
      payment_id: payment.id,
      provider_dispute_id: dispute.id,
      state: 'open',
      cents: dispute.cents,
      reason: dispute.reason,
      answer_by: dispute.answerBy,
      opened_at: tx.clock.now(),
    })
    .onConflict((oc) => oc.column('provider_dispute_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes an open dispute; false if it was already closed. */
export async function closeDispute(tx: Ctx, providerDisputeId: string, to: 'won' | 'lost'): Promise<boolean> {
  const row = await tx.db
    .updateTable('disputes')
    .set({ state: to, closed_at: tx.clock.now() })
    .where('provider_dispute_id', '=', providerDisputeId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
