import type { Ctx } from '#server/platform/ctx.ts';

/** Records a paid period once; undefined if the invoice or the period was already recorded. */
export async function insertPaidPeriod(
  tx: Ctx,
  period: {
    subscriptionId: number;
    start: Date;
    end: Date;
    invoiceId: string | null;
    cents: number;
    orderId: number | null;
  },
): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('subscription_periods')
    .values({
      subscription_id: period.subscriptionId,
      period_start: period.start,
      period_end: period.end,
      provider_invoice_id: period.invoiceId,
      state: 'paid',
      cents: period.cents,
      paid_at: tx.clock.now(),
      order_id: period.orderId,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether an invoice has paid a period here. */
export async function hasPeriodOfInvoice(tx: Ctx, invoiceId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('subscription_periods')
    .select('id')
    .where('provider_invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countPaidPeriods(tx: Ctx, subscriptionId: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('subscription_periods')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return count;
}

export async function setPeriodCredits(tx: Ctx, periodId: number, credits: number): Promise<void> {
  await tx.db
    .updateTable('subscription_periods')
    .set({ credits_granted: credits })
    .where('id', '=', periodId)
    .execute();
}

export interface PaidPeriod {
  readonly id: number;
  readonly start: Date;
  readonly end: Date;
  readonly credits: number;
}

/** The period that another one cut short: a plan change began the new period before the old one's end. */
export async function periodCutShort(tx: Ctx, subscriptionId: number, at: Date): Promise<PaidPeriod | undefined> {
  return tx.db
    .selectFrom('subscription_periods')
    .select(['id', 'period_start as start', 'period_end as end', 'credits_granted as credits'])
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'paid')
    .where('period_start', '<', at)
    .where('period_end', '>', at)
    .orderBy('period_start', 'desc')
    .executeTakeFirst();
}

/** The paid periods of a membership, oldest first. */
export async function paidPeriods(ctx: Ctx, subscriptionId: number): Promise<PaidPeriod[]> {
  return ctx.db
    .selectFrom('subscription_periods')
    .select(['id', 'period_start as start', 'period_end as end', 'credits_granted as credits'])
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'paid')
    .orderBy('period_start')
    .execute();
}

/** A period whose payment was refunded: it counts as never paid. */
export async function setPeriodRefunded(tx: Ctx, periodId: number): Promise<void> {
  await tx.db.updateTable('subscription_periods').set({ state: 'refunded' }).where('id', '=', periodId).execute();
}
