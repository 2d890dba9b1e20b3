import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import { comingFrom, type OrderState } from './order.rules.ts';
import type { LineKind, PriceClass, Quote } from './quote.rules.ts';

export type OrderPurpose =
  | 'cohort_places'
  | 'cohort_places_with_membership'
  | 'membership'
  | 'membership_upgrade'
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
  /** Who takes its money; null where credits pay all of it. */
  readonly provider: Provider | null;
  /** Where it is paid: the provider's session, card payment or order. */
  readonly sessionId: string | null;
  readonly checkoutUrl: string | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** Why it failed, in a sentence for the person; null otherwise. */
  readonly failure: string | null;
  readonly lines: readonly OrderLine[];
}

export interface NewOrder {
  readonly userId: number;
  readonly purpose: OrderPurpose;
  readonly quote: Quote;
  /** `pending` waits for money; `fulfilled` is paid by credits alone and has its receipt number at once. */
  readonly state: 'pending' | 'fulfilled';
  readonly expiresAt: Date | null;
  /** Who takes its cash; Stripe where left out. */
  readonly provider?: Provider;
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

/** Writes orders with their lines in two statements that go out together, however many; answers them in the order given. */
export async function insertOrders(tx: Ctx, orders: readonly NewOrder[]): Promise<{ id: number; lineIds: number[] }[]> {
  const now = tx.clock.now();
  const keyed = orders.map((order) => ({ ...order, uuid: randomUUID() }));
  const rows = keyed.map(({ quote, ...order }) => ({
    uuid: order.uuid,
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
  }));
  const lines = keyed.flatMap(({ uuid, quote, state }) =>
    quote.lines.map((line, index) => ({
      order: uuid,
      position: index + 1,
      kind: line.kind,
      subject_id: line.subjectId,
      school_id: line.schoolId,
      title: line.title,
      quantity: line.quantity ?? 1,
      price_class: quote.priceClass,
      list_price: line.listPriceCents,
      discount: line.discountCents,
      discount_owner: line.discountOwner,
      credits: line.credits,
      credit_cents: line.creditCents,
      cash: line.cashCents,
      state,
    })),
  );
  const [inserted, made] = await Promise.all([
    prepared<{ id: number; uuid: string }>(
      tx.db,
      'checkout_insert_orders',
      sql`
      insert into orders (uuid, user_id, purpose, state, price_class, subtotal_cents, discount_cents, credits, cash_cents,
        promo_redemption_id, provider, created_at, expires_at, paid_at, fulfilled_at, receipt_number)
      select o.uuid, o.user_id, o.purpose, o.state, o.price_class, o.subtotal, o.discount, o.credits, o.cash, o.redemption,
        o.provider, ${now}::timestamptz, o.expires_at,
        case when o.state = 'fulfilled' then ${now}::timestamptz end, case when o.state = 'fulfilled' then ${now}::timestamptz end,
        case when o.state = 'fulfilled' then ${RECEIPT} end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (uuid uuid, user_id bigint, purpose text, state text,
        price_class text, subtotal bigint, discount bigint, credits bigint, cash bigint, redemption bigint, provider text,
        expires_at timestamptz)
      returning id, uuid`,
    ),
    prepared<{ id: number; orderId: number; position: number }>(
      tx.db,
      'checkout_insert_lines',
      sql`
      insert into order_lines (order_id, position, kind, subject_id, school_id, title, quantity, price_class, list_price_cents,
        discount_cents, discount_owner, credits, credit_cents, cash_cents, state, created_at, fulfilled_at)
      select o.id, l.position, l.kind, l.subject_id, l.school_id, l.title, l.quantity, l.price_class, l.list_price,
        l.discount, l.discount_owner, l.credits, l.credit_cents, l.cash, l.state, ${now}::timestamptz,
        case when l.state = 'fulfilled' then ${now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("order" uuid, position integer, kind text,
        subject_id bigint, school_id bigint, title text, quantity integer, price_class text, list_price bigint, discount bigint,
        discount_owner text, credits bigint, credit_cents bigint, cash bigint, state text)
      cross join lateral (select x.id from orders x where x.uuid = l."order" limit 1) o
      returning id, order_id as "orderId", position`,
    ),
  ]);
  const ids = new Map(inserted.rows.map((row) => [row.uuid, row.id]));
  const byOrder = Map.groupBy(made.rows, (row) => row.orderId);
  return keyed.map(({ uuid }) => {
    const id = ids.get(uuid) ?? 0;
    const own = (byOrder.get(id) ?? []).sort((a, b) => a.position - b.position);
    return { id, lineIds: own.map((row) => row.id) };
  });
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
  // Kinds, states, classes, providers and purposes are closed by check constraints of the columns.
  return { ...row, lines } as Order;
}

export async function loadOrder(ctx: Ctx, orderId: number): Promise<Order | undefined> {
  const row = await ctx.db.selectFrom('orders').select(orderColumns).where('id', '=', orderId).executeTakeFirst();
  return row && withLines(ctx, row);
}

/** The order with its lines, locked until the transaction ends: whoever changes an order locks it first. */
export async function lockOrder(tx: Ctx, orderId: number): Promise<Order | undefined> {
  const row = await tx.db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row && withLines(tx, row);
}

/** One person's checkouts are made one after the other, until the transaction ends. */
export async function lockBuyer(tx: Ctx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('checkout.buyer', ${userId}))`.execute(tx.db);
}

/** A monotone step: false where the order was not in a state that may come there. */
export async function moveOrder(
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
    .where('state', 'in', comingFrom(to))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes the provider's session; with `onlyPending` false is answered where the order was ended meanwhile. */
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

export async function setLines(tx: Ctx, lineIds: readonly number[], state: LineState): Promise<void> {
  if (lineIds.length === 0) return;
  const now = tx.clock.now();
  await tx.db
    .updateTable('order_lines')
    .set(state === 'fulfilled' ? { state, fulfilled_at: now } : { state, ended_at: now })
    .where('id', 'in', [...lineIds])
    .execute();
}

export async function setLineHolds(tx: Ctx, holds: ReadonlyMap<number, number>): Promise<void> {
  if (holds.size === 0) return;
  await sql`
    update order_lines l set seat_hold_id = h.hold
    from unnest(${[...holds.keys()]}::bigint[], ${[...holds.values()]}::bigint[]) as h (line, hold)
    where l.id = h.line`.execute(tx.db);
}

/** Notes under which id PayPal knows an order; each id belongs to one of ours. */
export async function setPayPalOrder(ctx: Ctx, orderId: number, payPalOrderId: string): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ provider_session_id: payPalOrderId, provider_order_id: payPalOrderId })
    .where('id', '=', orderId)
    .execute();
}
