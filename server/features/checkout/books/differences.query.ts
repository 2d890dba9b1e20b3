import { sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';
import type {
  Found,
  FoundDispute,
  FoundMovement,
  FoundPayment,
  FoundPosting,
  FoundRefund,
} from './difference.rules.ts';

/**
 * The scope of a comparison. The provider's side starts at `from`; our own rows start at `ownFrom`, a day later, so
 * that money we recorded late is still in the provider's list. An item with any part newer than `until` is in flight
 * and doesn't count as a difference.
 */
export interface Compared {
  readonly provider: 'stripe' | 'paypal';
  readonly ownFrom: Date;
  readonly until: Date;
  readonly limit: number;
}

const CASH = sql`(select id from ledger_accounts where owner_kind = 'provider' and unit = 'cent' and purpose = 'cash')`;

/** SQL for the cash in the ledger for some causes, and when it was last posted. */
const postedFor = (causes: ReturnType<typeof sql>) => sql`(
  select coalesce(sum(e.amount), 0)::bigint as cents, max(t.occurred_at) as at
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.cause in (${causes}) and e.account_id = ${CASH})`;

const PAYMENT_CAUSES = sql`'payment:order:' || p.order_id, 'other_sum:order:' || p.order_id,
  'payment:invoice:' || p.provider_invoice_id`;

/** Payments whose sums differ between our table, the ledger, the provider's list, and its balance. */
export async function differingPayments(
  db: Db,
  { provider, ownFrom, until, limit }: Compared,
): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    with items as (
      select p.id as own_id, t.payment_id from told_payments t
        left join payments p on p.provider = ${provider} and p.provider_payment_id = t.payment_id and p.state = 'succeeded'
      union all
      select p.id, p.provider_payment_id from payments p
        where p.provider = ${provider} and p.state = 'succeeded' and p.created_at >= ${ownFrom}
          and not exists (select from told_payments t where t.payment_id = p.provider_payment_id)
    )
    select i.payment_id as "paymentId", coalesce(p.order_id, o.id) as "orderId", p.provider_invoice_id as "invoiceId",
      p.cents as here, case when p.id is null then null else l.cents end as ledger, t.cents as there, b.cents as balance,
      t.currency
    from items i left join payments p on p.id = i.own_id left join told_payments t on t.payment_id = i.payment_id
    left join orders o on o.uuid = case when t.reference ~ '^[0-9a-f-]{36}$' then t.reference::uuid end
    left join lateral ${postedFor(PAYMENT_CAUSES)} l on true
    left join lateral (select sum(e.cents)::bigint as cents, max(e.at) as at from told_entries e
      where e.kind = 'payment' and e.payment_id = i.payment_id) b on true
    where greatest(p.created_at, l.at, t.at, b.at) <= ${until}
      and (p.cents is distinct from t.cents or p.cents is distinct from b.cents or p.cents is distinct from l.cents
        or t.currency <> 'usd')
    order by coalesce(t.at, p.created_at) limit ${limit}`.execute(db);
  return rows;
}

/**
 * Refunds whose sums differ between our table, the ledger, the provider's list, and its balance. A refund is ours by
 * its id or our reference; several tries of one refund count together.
 */
export async function differingRefunds(db: Db, { provider, ownFrom, until, limit }: Compared): Promise<FoundRefund[]> {
  const { rows } = await sql<FoundRefund>`
    with told as (
      select t.*, coalesce(r.id, n.id) as own_id from told_refunds t
      left join refunds r on r.provider = ${provider} and r.provider_refund_id = t.refund_id
      left join lateral (select f.id from refunds f join payments p on p.id = f.payment_id
        where r.id is null and f.id = substring(t.reference from '^([0-9]{1,15})(-[0-9]+)?$')::bigint
          and p.provider_payment_id = t.payment_id) n on true
    ), moved as (
      select e.refund_id, sum(e.cents)::bigint as cents, max(e.at) as at from told_entries e
      where e.kind in ('refund', 'refund_returned') group by e.refund_id
    ), items as (
      select t.own_id, case when t.own_id is null then t.refund_id end as foreign_id, string_agg(t.refund_id, ', ') as refund_ids,
        min(t.payment_id) as payment_id, coalesce(sum(t.cents) filter (where t.state <> 'failed'), 0)::bigint as there,
        coalesce(sum(m.cents), 0)::bigint as balance, max(greatest(t.at, m.at)) as at
      from told t left join moved m on m.refund_id = t.refund_id group by 1, 2
      union all
      select r.id, null, r.provider_refund_id, null, null, null, null from refunds r
      where r.provider = ${provider} and r.state in ('sent', 'succeeded') and r.cash_cents > r.bank_cents and r.created_at >= ${ownFrom}
        and not exists (select from told t where t.own_id = r.id)
    )
    select i.refund_ids as "providerRefundId", r.id as "refundId", coalesce(r.order_id, p.order_id) as "orderId", r.state,
      r.settled_by is not null as "settledByHand", r.cash_cents - r.bank_cents as here,
      case when r.id is null then null else -l.cents end as ledger, i.there, -i.balance as balance
    from items i left join refunds r on r.id = i.own_id
    left join payments p on p.provider = ${provider} and p.provider_payment_id = i.payment_id
    left join lateral ${postedFor(sql`select k.kind || ':' || r.id || case when n.n = 0 then '' else ':' || n.n end
      from unnest(array['refund_paid', 'refund_returned']) as k (kind), generate_series(0, r.retries) as n (n)`)} l on true
    where greatest(r.created_at, r.asked_at, r.settled_at, l.at, i.at) <= ${until}
      and case
        when r.id is null then i.there <> 0 or i.balance <> 0
        when r.state = 'sent' then i.there is distinct from r.cash_cents - r.bank_cents or l.cents <> 0
        when r.state = 'succeeded' then i.there is distinct from r.cash_cents - r.bank_cents
          or i.balance is distinct from r.bank_cents - r.cash_cents or l.cents <> r.bank_cents - r.cash_cents
        else i.there <> 0 or i.balance <> 0 or l.cents <> 0 end
    order by coalesce(i.at, r.created_at) limit ${limit}`.execute(db);
  return rows;
}

/**
 * Decided disputes whose sums differ: a won dispute returns everything, a lost one takes its sum. While a dispute is
 * open, the provider holds the money.
 */
export async function differingDisputes(
  db: Db,
  { provider, ownFrom, until, limit }: Compared,
): Promise<FoundDispute[]> {
  const { rows } = await sql<FoundDispute>`
    select e.dispute_id as "disputeId", p.order_id as "orderId", d.state, d.cents as here,
      case when d.id is null then null else -l.cents end as ledger, -e.cents as balance
    from (select dispute_id, sum(cents)::bigint as cents, max(at) as at, min(payment_id) as payment_id from told_entries
      where kind = 'dispute' group by dispute_id) e
    left join disputes d on d.provider_dispute_id = e.dispute_id
    left join payments p on p.id = d.payment_id or (p.provider = ${provider} and p.provider_payment_id = e.payment_id)
    left join lateral ${postedFor(sql`'dispute:' || d.provider_dispute_id || ':lost'`)} l on true
    where greatest(e.at, d.opened_at, d.closed_at, l.at) <= ${until} and (d.id is null or d.opened_at >= ${ownFrom})
      and case when d.id is null then true when d.state = 'open' then false
        when d.state = 'won' then e.cents <> 0 or l.cents <> 0 else e.cents <> -d.cents or l.cents <> -d.cents end
    order by e.at limit ${limit}`.execute(db);
  return rows;
}

/** Balance movements that aren't a payment, refund, dispute, fee, or transfer we know of. */
export async function strangeMovements(db: Db, { ownFrom, until, limit }: Compared): Promise<FoundMovement[]> {
  const { rows } = await sql<FoundMovement>`
    select e.entry_id as "entryId", e.type, e.cents from told_entries e
    where e.at <= ${until} and e.at >= ${ownFrom} and (e.kind = 'other'
      or e.kind = 'payment' and not exists (select from told_payments t where t.payment_id = e.payment_id)
      or e.kind = 'refund' and not exists (select from told_refunds t where t.refund_id = e.refund_id)
      or e.kind = 'dispute' and e.dispute_id is null)
    order by e.at limit ${limit}`.execute(db);
  return rows;
}

/** Cash in the ledger whose payment, refund, or dispute is missing. */
export async function postingsOfNothing(
  db: Db,
  { provider, ownFrom, until, limit }: Compared,
): Promise<FoundPosting[]> {
  const { rows } = await sql<FoundPosting>`
    with posted as (
      select t.cause, t.order_id, sum(e.amount)::bigint as cents, split_part(t.cause, ':', 1) as what,
        split_part(t.cause, ':', 2) as second, split_part(t.cause, ':', 3) as third
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = ${CASH} and t.occurred_at between ${ownFrom} and ${until} group by t.id
    )
    select p.cause, p.order_id as "orderId", p.cents as ledger from posted p left join orders o on o.id = p.order_id
    where coalesce(o.provider, 'stripe') = ${provider} and not case
      when p.what in ('payment', 'other_sum') and p.second = 'order'
        then exists (select from payments y where y.order_id = p.third::bigint)
      when p.what = 'payment' and p.second = 'invoice' then exists (select from payments y where y.provider_invoice_id = p.third)
      when p.what in ('refund_paid', 'refund_returned') then exists (select from refunds y where y.id = p.second::bigint)
      when p.what = 'dispute' then exists (select from disputes y where y.provider_dispute_id = p.second)
      else false end
    order by p.cause limit ${limit}`.execute(db);
  return rows;
}

/** When our first order was placed; undefined: no orders, so nothing to compare. */
export async function firstOrderAt(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('orders').select('created_at').orderBy('id').limit(1).executeTakeFirst();
  return row?.created_at;
}

/** The provider's balance by kind of movement, in cents; `fees` are deducted from it. */
export async function reportedTotals(db: Db): Promise<Found['totals']> {
  const { rows } = await sql<Found['totals']>`
    select coalesce(sum(cents) filter (where kind = 'payment'), 0)::bigint as payments,
      coalesce(sum(cents) filter (where kind in ('refund', 'refund_returned')), 0)::bigint as refunds,
      coalesce(sum(cents) filter (where kind = 'dispute'), 0)::bigint as disputes,
      coalesce(sum(cents) filter (where kind = 'fee'), 0)::bigint - coalesce(sum(fee_cents), 0)::bigint as fees,
      coalesce(sum(cents) filter (where kind = 'transfer'), 0)::bigint as transfers,
      coalesce(sum(cents) filter (where kind = 'other'), 0)::bigint as others,
      coalesce(sum(cents - fee_cents), 0)::bigint as balance,
      count(*) filter (where kind = 'payment') as "paymentCount", count(*) filter (where kind = 'refund') as "refundCount"
    from told_entries`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('Sums without a row.');
  return totals;
}
