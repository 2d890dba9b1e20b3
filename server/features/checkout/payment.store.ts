import type { Ctx } from '#server/platform/ctx.ts';

export interface Payment {
  readonly id: number;
  /** What was paid: an order, or a membership renewal by its invoice. */
  readonly orderId: number | null;
  readonly subscriptionId: number | null;
  readonly invoiceId: string | null;
  readonly provider: 'stripe' | 'paypal';
  readonly providerPaymentId: string;
  readonly cents: number;
}

const paymentColumns = [
  'id',
  'order_id as orderId',
  'subscription_id as subscriptionId',
  'provider_invoice_id as invoiceId',
  'provider',
  'provider_payment_id as providerPaymentId',
  'cents',
] as const;

/** Records a membership renewal's payment; undefined if its invoice was recorded before. */
export async function insertRenewalPayment(
  tx: Ctx,
  payment: { subscriptionId: number; invoiceId: string; paymentId: string; cents: number },
): Promise<number | undefined> {
  const now = tx.clock.now();
  const row = await tx.db
    .insertInto('payments')
    .values({
      subscription_id: payment.subscriptionId,
      provider_invoice_id: payment.invoiceId,
      provider: 'stripe',
      provider_payment_id: payment.paymentId,
      state: 'succeeded',
      cents: payment.cents,
      created_at: now,
      settled_at: now,
    })
    .onConflict((oc) => oc.column('provider_invoice_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records an order's payment; undefined if it was recorded before. */
export async function insertPayment(
  tx: Ctx,
  payment: {
    orderId: number;
    provider?: Payment['provider'];
    paymentId: string;
    chargeId: string | null;
    cents: number;
  },
): Promise<number | undefined> {
  const now = tx.clock.now();
  const row = await tx.db
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      provider: payment.provider ?? 'stripe',
      provider_payment_id: payment.paymentId,
      provider_charge_id: payment.chargeId,
      state: 'succeeded',
      cents: payment.cents,
      created_at: now,
      settled_at: now,
    })
    .onConflict((oc) => oc.columns(['provider', 'provider_payment_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function paymentOfOrder(ctx: Ctx, orderId: number): Promise<Payment | undefined> {
  const row = await ctx.db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .orderBy('id')
    .executeTakeFirst();
  // A check constraint limits the providers.
  return row as Payment | undefined;
}

export async function paymentByProviderId(ctx: Ctx, paymentId: string): Promise<Payment | undefined> {
  const row = await ctx.db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
  return row as Payment | undefined;
}

export async function findCustomerId(ctx: Ctx, userId: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('customers')
    .select('provider_customer_id')
    .where('user_id', '=', userId)
    .where('provider', '=', 'stripe')
    .executeTakeFirst();
  return row?.provider_customer_id;
}

/** Stores a person's customer id; the first one stays. */
export async function saveCustomerId(ctx: Ctx, userId: number, customerId: string): Promise<void> {
  await ctx.db
    .insertInto('customers')
    .values({ user_id: userId, provider: 'stripe', provider_customer_id: customerId, created_at: ctx.clock.now() })
    .onConflict((oc) => oc.columns(['user_id', 'provider']).doNothing())
    .execute();
}
