import { sql } from 'kysely';
import type { Payment } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface DisputedPeriod {
  readonly periodId: number;
  readonly subscriptionId: number;
}

/** The membership periods that a payment paid for: the first by its order, a later one by its invoice. */
export async function periodsPaidBy(ctx: Ctx, payment: Payment): Promise<DisputedPeriod[]> {
  return ctx.db
    .selectFrom('subscription_periods')
    .select(['id as periodId', 'subscription_id as subscriptionId'])
    .where((eb) =>
      payment.orderId === null
        ? eb('provider_invoice_id', '=', payment.invoiceId)
        : eb('order_id', '=', payment.orderId),
    )
    .orderBy('id')
    .execute();
}

/** Whether any payment for a membership, its first or a later one, is disputed now. */
export async function hasOpenDispute(ctx: Ctx, subscriptionId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select 1 from disputes d join payments y on y.id = d.payment_id
      where d.state = 'open' and (y.subscription_id = ${subscriptionId}::bigint or y.order_id in (
        select p.order_id from subscription_periods p where p.subscription_id = ${subscriptionId}::bigint))) as open
  `.execute(ctx.db);
  return rows[0]?.open ?? false;
}
