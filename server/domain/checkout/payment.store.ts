import type { Ctx } from '#server/platform/ctx.ts';

export interface Payment {
  readonly id: number;
  readonly orderId: number;
  readonly providerPaymentId: string;
  readonly cents: number;
}

export async function insertPayment(
  tx: Ctx,
  payment: { orderId: number; paymentId: string; chargeId: string | null; cents: number },
): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      provider: 'stripe',
      provider_payment_id: payment.paymentId,
      provider_charge_id: payment.chargeId,
      state: 'succeeded',
      cents: payment.cents,
      created_at: now,
      settled_at: now,
    })
    .onConflict((oc) => oc.columns(['provider', 'provider_payment_id']).doNothing())
    .execute();
}

export async function paymentOfOrder(ctx: Ctx, orderId: number): Promise<Payment | undefined> {
  return ctx.db
    .selectFrom('payments')
    .select(['id', 'order_id as orderId', 'provider_payment_id as providerPaymentId', 'cents'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .orderBy('id')
    .executeTakeFirst();
}

export async function paymentByProviderId(ctx: Ctx, paymentId: string): Promise<Payment | undefined> {
  return ctx.db
    .selectFrom('payments')
    .select(['id', 'order_id as orderId', 'provider_payment_id as providerPaymentId', 'cents'])
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** The provider's customer of a person. */
export async function customerOf(ctx: Ctx, userId: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('customers')
    .select('provider_customer_id')
    .where('user_id', '=', userId)
    .where('provider', '=', 'stripe')
    .executeTakeFirst();
  return row?.provider_customer_id;
}

/** Keeps the customer of a person; the first one stays. */
export async function keepCustomer(ctx: Ctx, userId: number, customerId: string): Promise<void> {
  await ctx.db
    .insertInto('customers')
    .values({ user_id: userId, provider: 'stripe', provider_customer_id: customerId, created_at: ctx.clock.now() })
    .onConflict((oc) => oc.columns(['user_id', 'provider']).doNothing())
    .execute();
}
