import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface BankMoney {
  /** True while the payment has an open dispute: the bank decides. */
  readonly open: boolean;
  /** Cents returned by lost disputes that no refund has used yet. */
  readonly left: number;
  /** The buyer whose receivable the lost disputes were posted to; null while no dispute was lost. */
  readonly userId: number | null;
  readonly decidedAt: Date | null;
}

export async function bankMoneyOf(ctx: Ctx, paymentId: number): Promise<BankMoney> {
  const { rows } = await sql<BankMoney>`
    select coalesce(bool_or(d.state = 'open'), false) as open, max(d.closed_at) as "decidedAt", max(t.user_id) as "userId",
      coalesce(sum(d.cents) filter (where t.id is not null), 0)::bigint
        - (select coalesce(sum(r.bank_cents), 0) from refunds r where r.payment_id = ${paymentId}::bigint)::bigint as left
    from disputes d left join ledger_transactions t
      on d.state = 'lost' and t.cause = 'dispute:' || d.provider_dispute_id || ':lost'
    where d.payment_id = ${paymentId}::bigint`.execute(ctx.db);
  const [money] = rows;
  if (!money) throw new Error('A sum without a row.');
  return money;
}

/** Serializes decisions about what disputes mean for a payment's refunds. */
export async function lockPayment(tx: Ctx, paymentId: number): Promise<void> {
  await tx.db.selectFrom('payments').select('id').where('id', '=', paymentId).forNoKeyUpdate().execute();
}

export interface OwedRefund {
  readonly id: number;
  readonly orderId: number | null;
  readonly state: 'pending' | 'failed';
  readonly cents: number;
  readonly failedAt: Date | null;
}

/** Locks a payment's refunds that the provider doesn't have and won't make unless asked again, oldest first. */
export async function lockOwedRefunds(tx: Ctx, paymentId: number): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    select id, order_id as "orderId", state, cash_cents - bank_cents as cents, settled_at as "failedAt" from refunds
    where payment_id = ${paymentId}::bigint and cash_cents > 0
      and (state = 'failed' and settled_by is null or state = 'pending' and asks = 0 and provider_refund_id is null)
    order by id for no key update`.execute(tx.db);
  return rows;
}

/**
 * Records that the bank returned `cents` of a refund. If that is all of it, the buyer has the money. If less, the rest
 * is sent again under another key. Returns how much of the refund banks have returned in total.
 */
export async function noteBankPaid(tx: Ctx, refundId: number, cents: number): Promise<number> {
  const { rows } = await sql<{ bankCents: number }>`
    update refunds set bank_cents = bank_cents + ${cents}::bigint, retries = retries + 1, asks = 0, asked_at = null,
      state = case when bank_cents + ${cents}::bigint = cash_cents then 'succeeded' else 'pending' end,
      settled_at = case when bank_cents + ${cents}::bigint = cash_cents then ${tx.clock.now()}::timestamptz end,
      provider_refund_id = null
    where id = ${refundId}::bigint returning bank_cents as "bankCents"`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error(`No refund ${refundId}.`);
  return row.bankCents;
}

/** Payments with a failed refund that an open dispute will decide or a closed one has decided; each payment once. */
export async function paymentsWithDisputedRefunds(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.payment_id as id from refunds r join disputes d on d.payment_id = r.payment_id
    where r.state = 'failed' and r.settled_by is null and r.cash_cents > 0
      and (d.state = 'open' or r.settled_at <= d.closed_at
        or (select coalesce(sum(l.cents), 0) from disputes l where l.payment_id = r.payment_id and l.state = 'lost')
          > (select sum(b.bank_cents) from refunds b where b.payment_id = r.payment_id))
    order by 1 limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}
