import { sql } from 'kysely';
import type { VisitSource } from '#contract/primitives/visit-source.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import { type OrderState, statesBefore } from './order.rules.ts';
import type { LineKind, PriceClass, Quote } from './quote.rules.ts';

export type OrderPurpose =
  | 'cohort_places'
  | 'cohort_places_with_membership'
  | 'membership'
  | 'ticket'
  | 'workout_place'
  | 'credits';
export type Provider = 'stripe' | 'paypal';
export type LineState = 'pending' | 'fulfilled' | 'lost' | 'refunded' | 'revoked';

export interface OrderLine {
  readonly id: number;
  readonly position: number;
  readonly kind: LineKind;
  readonly subjectId: number;
  readonly schoolId: number | null;
  readonly title: string;
  readonly quantity: number;
  readonly listPriceCents: number;
  readonly discountCents: number;
  /** Who pays for the discount; null without one. */
  readonly discountOwner: 'platform' | 'school' | null;
  readonly credits: number;
  readonly creditCents: number;
  readonly cashCents: number;
  readonly refundedCents: number;
  readonly refundedCredits: number;
  readonly state: LineState;
}

export interface Order {
  readonly id: number;
  /** Our reference at the provider. */
  readonly uuid: string;
  readonly userId: number;
  readonly purpose: OrderPurpose;
  readonly state: OrderState;
  readonly disputed: boolean;
  readonly priceClass: PriceClass;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly credits: number;
  readonly cashCents: number;
  readonly redemptionId: number | null;
  /** The provider that takes the order's money; null if credits pay for all of it. */
  readonly provider: Provider | null;
  /** Where the order is paid: the provider's session, card payment, or order. */
  readonly sessionId: string | null;
  readonly checkoutUrl: string | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** Why the order failed, in a sentence for the person; null otherwise. */
  readonly failure: string | null;
  readonly lines: readonly OrderLine[];
}

export interface NewOrder {
  readonly userId: number;
  readonly purpose: OrderPurpose;
  readonly quote: Quote;
  /** `pending`: waiting for a payment; `fulfilled`: paid by credits alone, with a receipt number right away. */
  readonly state: 'pending' | 'fulfilled';
  readonly expiresAt: Date | null;
  /** The provider that takes the order's cash; Stripe if omitted. */
  readonly provider?: Provider;
  /** Where the buyer came from. */
  readonly visitSource?: VisitSource | undefined;
}

const orderColumns = [
  'id',
  'uuid',
  'user_id as userId',
  'purpose',
  'state',
  'disputed',
  'price_class as priceClass',
  'subtotal_cents as subtotalCents',
  'discount_cents as discountCents',
  'credits',
  'cash_cents as cashCents',
  'promo_redemption_id as redemptionId',
  'provider',
  'provider_session_id as sessionId',
  'checkout_url as checkoutUrl',
  'expires_at as expiresAt',
  'created_at as createdAt',
  'paid_at as paidAt',
  'failure',
] as const;

export interface OrderIds {
  readonly id: number;
  readonly lineIds: readonly number[];
}

/**
 * Allocates ids for orders, each with a number of lines, before the orders are written. Callers can then send
 * statements that refer to an order along with its insert instead of waiting for it. Unused ids only leave a gap.
 */
export async function allocateOrderIds(tx: Ctx, lines: readonly number[]): Promise<OrderIds[]> {
  const { rows } = await prepared<{ orders: number[]; lines: number[] }>(
    tx.db,
    'checkout_draw_orders',
    sql`
    select (select json_agg(nextval('orders_id_seq')) from generate_series(1, ${lines.length}::integer)) as orders,
      (select json_agg(nextval('order_lines_id_seq'))
        from generate_series(1, ${lines.reduce((sum, each) => sum + each, 0)}::integer)) as lines`,
  );
  const drawn = { orders: rows[0]?.orders ?? [], lines: rows[0]?.lines ?? [] };
  let next = 0;
  return lines.map((many, index) => {
    const lineIds = drawn.lines.slice(next, next + many);
    next += many;
    return { id: drawn.orders[index] ?? 0, lineIds };
  });
}

/**
 * Writes any number of orders with their lines in one statement, so that the check that orders match their lines runs
 * once for all of them (migration 0150). `ids` come from `allocateOrderIds`, in the same order as the orders.
 */
export async function insertOrders(tx: Ctx, orders: readonly NewOrder[], ids: readonly OrderIds[]): Promise<void> {
  const now = tx.clock.now();
  const rows = orders.map(({ quote, ...order }, of) => ({
    id: ids[of]?.id,
    user_id: order.userId,
    purpose: order.purpose,
    state: order.state,
    price_class: quote.priceClass,
    subtotal: quote.subtotalCents,
    discount: quote.discountCents,
    credits: quote.credits,
    cash: quote.cashCents,
    redemption: quote.redemptionId,
    provider: quote.cashCents > 0 ? (order.provider ?? 'stripe') : null,
    expires_at: order.expiresAt?.toISOString() ?? null,
    visit_source: order.visitSource ?? null,
    lines: quote.lines.map((line, index) => ({
      id: ids[of]?.lineIds[index],
      position: index + 1,
      kind: line.kind,
      subject_id: line.subjectId,
      school_id: line.schoolId,
      title: line.title,
      quantity: line.quantity ?? 1,
      list_price: line.listPriceCents,
      discount: line.discountCents,
      discount_owner: line.discountOwner,
      credits: line.credits,
      credit_cents: line.creditCents,
      cash: line.cashCents,
    })),
  }));
  await prepared(
    tx.db,
    'checkout_insert_orders',
    sql`
    with o as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id bigint, user_id bigint, purpose text, state text,
        price_class text, subtotal bigint, discount bigint, credits bigint, cash bigint, redemption bigint, provider text,
        expires_at timestamptz, visit_source jsonb, lines jsonb)),
    written as (
      insert into orders (id, user_id, purpose, state, price_class, subtotal_cents, discount_cents, credits, cash_cents,
        promo_redemption_id, provider, created_at, expires_at, paid_at, fulfilled_at, receipt_number,
        visit_source)
      overriding system value
      select o.id, o.user_id, o.purpose, o.state, o.price_class, o.subtotal, o.discount, o.credits, o.cash, o.redemption,
        o.provider, ${now}::timestamptz, o.expires_at,
        case when o.state = 'fulfilled' then ${now}::timestamptz end, case when o.state = 'fulfilled' then ${now}::timestamptz end,
        case when o.state = 'fulfilled' then ${RECEIPT} end, o.visit_source
      from o)
    insert into order_lines (id, order_id, position, kind, subject_id, school_id, title, quantity, price_class, list_price_cents,
      discount_cents, discount_owner, credits, credit_cents, cash_cents, state, created_at, fulfilled_at)
    overriding system value
    select l.id, o.id, l.position, l.kind, l.subject_id, l.school_id, l.title, l.quantity, o.price_class, l.list_price,
      l.discount, l.discount_owner, l.credits, l.credit_cents, l.cash, o.state, ${now}::timestamptz,
      case when o.state = 'fulfilled' then ${now}::timestamptz end
    from o cross join lateral jsonb_to_recordset(o.lines) as l (id bigint, position integer, kind text, subject_id bigint,
      school_id bigint, title text, quantity integer, list_price bigint, discount bigint, discount_owner text, credits bigint,
      credit_cents bigint, cash bigint)`,
  );
}

const RECEIPT = sql<string>`'CB-' || lpad(nextval('receipt_numbers')::text, 6, '0')`;

async function withLines(
  ctx: Ctx,
  row: Omit<Order, 'lines' | 'purpose' | 'provider' | 'state' | 'priceClass'> & {
    purpose: string;
    provider: string | null;
    state: string;
    priceClass: string;
  },
): Promise<Order> {
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select([
      'id',
      'position',
      'kind',
      'subject_id as subjectId',
      'school_id as schoolId',
      'title',
      'quantity',
      'list_price_cents as listPriceCents',
      'discount_cents as discountCents',
      'discount_owner as discountOwner',
      'credits',
      'credit_cents as creditCents',
      'cash_cents as cashCents',
      'refunded_cents as refundedCents',
      'refunded_credits as refundedCredits',
      'state',
    ])
    .where('order_id', '=', row.id)
    .orderBy('position')
    .execute();
  // Check constraints limit the kinds, states, classes, providers, and purposes.
  return { ...row, lines } as Order;
}

export async function loadOrder(ctx: Ctx, orderId: number): Promise<Order | undefined> {
  const row = await ctx.db.selectFrom('orders').select(orderColumns).where('id', '=', orderId).executeTakeFirst();
  return row && withLines(ctx, row);
}

/** The order with its lines, locked until the transaction ends: lock an order before changing it. */
export async function lockOrder(tx: Ctx, orderId: number): Promise<Order | undefined> {
  const row = await tx.db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row && withLines(tx, row);
}

/** Serializes one person's checkouts until the transaction ends. */
export async function lockBuyer(tx: Ctx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('checkout.buyer', ${userId}))`.execute(tx.db);
}

/** Moves an order forward: false if its state doesn't allow that move. */
export async function transitionOrder(
  tx: Ctx,
  orderId: number,
  to: OrderState,
  more: { failure?: string; receipt?: boolean } = {},
): Promise<boolean> {
  const now = tx.clock.now();
  const row = await tx.db
    .updateTable('orders')
    .set({
      state: to,
      ...(to === 'paid' ? { paid_at: now, ended_at: null, failure: null } : {}),
      ...(to === 'expired' || to === 'failed' ? { ended_at: now, failure: more.failure ?? null } : {}),
      ...(more.receipt ? { fulfilled_at: now, receipt_number: RECEIPT } : {}),
    })
    .where('id', '=', orderId)
    .where('state', 'in', statesBefore(to))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the provider's session; with `onlyPending`, returns false if the order ended in the meantime. */
export async function setSession(
  ctx: Ctx,
  orderId: number,
  session: { id: string; url: string | null },
  onlyPending = false,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('orders')
    .set({ provider_session_id: session.id, checkout_url: session.url })
    .where('id', '=', orderId)
    .$if(onlyPending, (query) => query.where('state', '=', 'pending'))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setReconciled(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db.updateTable('orders').set({ reconciled_at: ctx.clock.now() }).where('id', '=', orderId).execute();
}

export async function setDisputed(tx: Ctx, orderId: number, disputed: boolean): Promise<void> {
  await tx.db.updateTable('orders').set({ disputed }).where('id', '=', orderId).execute();
}

export async function setLineStates(tx: Ctx, lineIds: readonly number[], state: LineState): Promise<void> {
  if (lineIds.length === 0) return;
  const now = tx.clock.now();
  await tx.db
    .updateTable('order_lines')
    .set(state === 'fulfilled' ? { state, fulfilled_at: now } : { state, ended_at: now })
    .where('id', 'in', [...lineIds])
    .execute();
}

/** Records PayPal's id for an order; each id belongs to one of our orders. */
export async function setPayPalOrder(ctx: Ctx, orderId: number, payPalOrderId: string): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ provider_session_id: payPalOrderId, provider_order_id: payPalOrderId })
    .where('id', '=', orderId)
    .execute();
}
