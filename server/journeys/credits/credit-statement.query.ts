import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface LotRow {
  readonly id: number;
  readonly origin: string;
  readonly cameAt: Date;
  readonly granted: number;
  readonly remaining: number;
  readonly locked: boolean;
  readonly revoked: boolean;
  readonly cause: string;
  readonly orderId: number | null;
  readonly lineId: number | null;
  readonly orderState: string | null;
  readonly planName: string | null;
  readonly promoCode: string | null;
  readonly refundOf: string | null;
}

/** Where a credit lot `l` came from, in terms that the person knows. */
const SOURCES = sql`
  left join order_lines b on b.id = l.order_line_id
  left join subscription_periods sp on sp.id = l.subscription_period_id
  left join subscriptions s on s.id = sp.subscription_id
  left join plans p on p.id = s.plan_id
  left join promo_redemptions r on r.id = l.promo_redemption_id
  left join promo_codes c on c.id = r.promo_code_id
  left join lateral (select string_agg(rl.title, ', ' order by rl.position) as titles from refund_lines x
    join order_lines rl on rl.id = x.order_line_id where x.refund_id = l.refund_id) back on true`;

const LOTS = sql`
  select l.id, l.origin, l.created_at as "cameAt", l.granted, l.remaining, l.locked_at is not null as locked,
    l.revoked_at is not null as revoked, l.cause, b.order_id as "orderId", b.id as "lineId", o.state as "orderState",
    p.name as "planName", c.code as "promoCode", back.titles as "refundOf"
  from credit_lots l ${SOURCES}
  left join orders o on o.id = b.order_id`;

const stated = (userId: number, boughtSince: Date) => sql`l.user_id = ${userId} and l.revoked_at is null
  and (l.remaining > 0 or (l.origin = 'bought' and l.created_at > ${boughtSince}))`;

/** Lots with credits left, and bought ones that may still be refundable, newest first. */
export async function lotsForStatement(
  ctx: Ctx,
  { userId, boughtSince, limit }: { readonly userId: number; readonly boughtSince: Date; readonly limit: number },
): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    ${LOTS}
    where ${stated(userId, boughtSince)}
    order by l.id desc limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

export async function countStatedLots(ctx: Ctx, userId: number, boughtSince: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from credit_lots l where ${stated(userId, boughtSince)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

export interface MovementRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly amount: number;
  readonly balance: number;
  readonly orderId: number | null;
  readonly orderState: string | null;
  readonly orderTitles: string | null;
  readonly origin: string | null;
  readonly cause: string | null;
  readonly planName: string | null;
  readonly promoCode: string | null;
  readonly refundOf: string | null;
  readonly memo: string | null;
}

const entriesOf = (userId: number) => sql`
  from ledger_accounts a join ledger_entries e on e.account_id = a.id
  where a.owner_kind = 'user' and a.owner_id = ${userId} and a.unit = 'credit' and a.purpose = 'available'`;

/**
 * Changes to a person's spendable credits, newest first, each with the balance after it. Read from the ledger's
 * entries, so the last balance is what can be spent.
 */
export async function movementsForStatement(
  ctx: Ctx,
  userId: number,
  at: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with page as materialized (
      select e.id, e.account_id, e.transaction_id, e.amount ${entriesOf(userId)}
      order by e.id desc limit ${at.limit} offset ${at.offset}),
    before as (
      select coalesce(sum(e.amount), 0) as amount from (select account_id, min(id) as id from page group by account_id) first
      join ledger_entries e on e.account_id = first.account_id and e.id < first.id),
    moved as (
      select p.id, t.occurred_at as at, t.kind, t.cause as told, t.order_id, t.memo, p.amount,
        before.amount + sum(p.amount) over (order by p.id) as balance
      from page p join ledger_transactions t on t.id = p.transaction_id cross join before)
    select m.id, m.at, m.kind, m.amount, m.balance::bigint as balance, m.memo,
      coalesce(m.order_id, b.order_id) as "orderId", q.state as "orderState",
      (select string_agg(x.title, ', ' order by x.position) from order_lines x where x.order_id = m.order_id) as "orderTitles",
      l.origin, l.cause, p.name as "planName", c.code as "promoCode", back.titles as "refundOf"
    from moved m
    left join orders q on q.id = m.order_id
    left join lateral (select * from credit_lots g where m.told like 'grant:%' and g.cause = substr(m.told, 7)) l on true
    ${SOURCES}
    order by m.id desc`.execute(ctx.db);
  return rows;
}

export async function countMovements(ctx: Ctx, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${entriesOf(userId)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** Credits that a person has reserved for a checkout that isn't paid yet. */
export async function reservedCreditsOf(ctx: Ctx, userId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_accounts
    where owner_kind = 'user' and owner_id = ${userId} and unit = 'credit' and purpose = 'reserved'`.execute(ctx.db);
  return rows[0]?.balance ?? 0;
}

export async function boughtLotsOf(ctx: Ctx, userId: number): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    ${LOTS}
    where l.user_id = ${userId} and l.revoked_at is null and l.remaining > 0 and l.origin = 'bought'
    order by l.id`.execute(ctx.db);
  return rows;
}

/** A person's own lot; undefined if it is someone else's or missing. */
export async function ownLot(ctx: Ctx, userId: number, lotId: number): Promise<LotRow | undefined> {
  const { rows } = await sql<LotRow>`
    ${LOTS} where l.user_id = ${userId} and l.id = ${lotId}`.execute(ctx.db);
  return rows[0];
}
