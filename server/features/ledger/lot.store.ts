import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import type { Lot, LotPart, Use } from './lots.rules.ts';

export type CreditOrigin = 'bought' | 'plan' | 'promo' | 'refund';

export interface NewLot {
  readonly userId: number;
  readonly origin: CreditOrigin;
  readonly cause: string;
  readonly credits: number;
  readonly orderLineId?: number | null;
  readonly refundId?: number | null;
  readonly subscriptionPeriodId?: number | null;
  readonly promoRedemptionId?: number | null;
}

/** Writes lots whose cause is new; returns those causes. */
export async function insertLots(ctx: Ctx, lots: readonly NewLot[]): Promise<Set<string>> {
  const rows = JSON.stringify(
    lots.map((lot) => ({
      user_id: lot.userId,
      origin: lot.origin,
      cause: lot.cause,
      credits: lot.credits,
      order_line_id: lot.orderLineId ?? null,
      refund_id: lot.refundId ?? null,
      period_id: lot.subscriptionPeriodId ?? null,
      redemption_id: lot.promoRedemptionId ?? null,
    })),
  );
  const inserted = await sql<{ cause: string }>`
    insert into credit_lots (user_id, origin, cause, granted, remaining, order_line_id, refund_id, subscription_period_id,
      promo_redemption_id, created_at)
    select l.user_id, l.origin, l.cause, l.credits, l.credits, l.order_line_id, l.refund_id, l.period_id, l.redemption_id,
      ${ctx.clock.now()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as l (user_id bigint, origin text, cause text, credits bigint,
      order_line_id bigint, refund_id bigint, period_id bigint, redemption_id bigint)
    on conflict (cause) do nothing returning cause`.execute(ctx.db);
  return new Set(inserted.rows.map((row) => row.cause));
}

/**
 * Spendable lots, in the order in which they are spent: granted ones first, bought ones (refundable for a while) last.
 */
export async function spendableLots(ctx: Ctx, userIds: readonly number[]): Promise<Lot[]> {
  const { rows } = await prepared<Lot>(
    ctx.db,
    'ledger_spendable_lots',
    sql`
    select id, user_id as "userId", remaining from credit_lots
    where user_id = any(${[...userIds]}::bigint[]) and remaining > 0 and locked_at is null and revoked_at is null
    order by array_position(array['promo', 'plan', 'refund', 'bought'], origin), id`,
  );
  return rows;
}

/** Changes what remains in lots: positive returns credits, negative takes them. */
export async function moveRemaining(ctx: Ctx, moves: ReadonlyMap<number, number>): Promise<void> {
  if (moves.size === 0) return;
  await prepared(
    ctx.db,
    'ledger_move_remaining',
    sql`
    update credit_lots l set remaining = l.remaining + m.amount
    from unnest(${[...moves.keys()]}::bigint[], ${[...moves.values()]}::bigint[]) as m (id, amount)
    where l.id = m.id`,
  );
}

export interface Reservation {
  readonly id: number;
  readonly lotId: number;
  readonly credits: number;
  /** True if a dispute locked the lot while these credits were reserved. */
  readonly lotLocked: boolean;
  readonly lotRevoked: boolean;
}

export async function insertReservations(ctx: Ctx, orderId: number, parts: readonly LotPart[]): Promise<void> {
  if (parts.length === 0) return;
  await ctx.db
    .insertInto('credit_reservations')
    .values(
      parts.map((part) => ({
        order_id: orderId,
        lot_id: part.lotId,
        credits: part.credits,
        created_at: ctx.clock.now(),
      })),
    )
    .execute();
}

/** What an order still has reserved, by lot. */
export async function openReservations(ctx: Ctx, orderId: number): Promise<Reservation[]> {
  return ctx.db
    .selectFrom('credit_reservations as r')
    .innerJoin('credit_lots as l', 'l.id', 'r.lot_id')
    .select([
      'r.id',
      'r.lot_id as lotId',
      'r.credits',
      sql<boolean>`l.locked_at is not null`.as('lotLocked'),
      sql<boolean>`l.revoked_at is not null`.as('lotRevoked'),
    ])
    .where('r.order_id', '=', orderId)
    .where('r.state', '=', 'reserved')
    .orderBy('r.id')
    .execute();
}

export async function endReservation(
  ctx: Ctx,
  id: number,
  state: 'spent' | 'returned',
  credits: number,
): Promise<void> {
  await ctx.db
    .updateTable('credit_reservations')
    .set({ state, credits, ended_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .execute();
}

export async function insertUses(ctx: Ctx, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  await prepared(
    ctx.db,
    'ledger_insert_uses',
    sql`
    insert into credit_uses (lot_id, order_line_id, credits, used_at)
    select u.lot, u.line, u.credits, ${ctx.clock.now()}::timestamptz
    from unnest(${uses.map((use) => use.lotId)}::bigint[], ${uses.map((use) => use.orderLineId)}::bigint[],
      ${uses.map((use) => use.credits)}::bigint[]) as u (lot, line, credits)`,
  );
}

/** Takes these uses out of the lots, and records them: each lot's remainder falls by what was used. */
export async function spendFromLots(ctx: Ctx, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  await prepared(
    ctx.db,
    'ledger_use_lots',
    sql`
    with u as materialized (
      select * from unnest(${uses.map((use) => use.lotId)}::bigint[], ${uses.map((use) => use.orderLineId)}::bigint[],
        ${uses.map((use) => use.credits)}::bigint[]) as u (lot, line, credits)),
    written as (
      insert into credit_uses (lot_id, order_line_id, credits, used_at)
      select lot, line, credits, ${ctx.clock.now()}::timestamptz from u)
    update credit_lots l set remaining = l.remaining - m.credits
    from (select lot, sum(credits)::bigint as credits from u group by lot) m
    where l.id = m.lot and l.id = any(array(select lot from u))`,
  );
}

export interface LotOfLine extends Lot {
  readonly locked: boolean;
}

/** Where lots came from: the order line that bought them, or the paid plan period that brought them. */
export type LotSource = { readonly orderLineId: number } | { readonly subscriptionPeriodId: number };

/** A source's unrevoked lots, locked for this transaction. */
export async function lotsOf(ctx: Ctx, source: LotSource): Promise<LotOfLine[]> {
  const rows = await ctx.db
    .selectFrom('credit_lots')
    .select(['id', 'user_id as userId', 'remaining', 'locked_at as lockedAt'])
    .where((eb) =>
      'orderLineId' in source
        ? eb('order_line_id', '=', source.orderLineId)
        : eb('subscription_period_id', '=', source.subscriptionPeriodId),
    )
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ lockedAt, ...row }) => ({ ...row, locked: lockedAt !== null }));
}

export async function setLotLocked(ctx: Ctx, lotId: number, lockedNow: boolean): Promise<void> {
  await ctx.db
    .updateTable('credit_lots')
    .set({ locked_at: lockedNow ? ctx.clock.now() : null })
    .where('id', '=', lotId)
    .execute();
}

export async function setLotRevoked(ctx: Ctx, lotId: number): Promise<void> {
  await ctx.db
    .updateTable('credit_lots')
    .set({ revoked_at: ctx.clock.now(), remaining: 0 })
    .where('id', '=', lotId)
    .execute();
}
