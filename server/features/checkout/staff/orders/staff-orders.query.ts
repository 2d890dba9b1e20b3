import { sql } from 'kysely';
import type { StaffOrder, StaffOrderRefund } from '#contract/payouts/staff-orders.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { emailContains, nameContains } from '#server/platform/database/contains.ts';
import { totalOfAll } from '#server/platform/total-of.ts';

interface Row {
  readonly id: number;
  readonly uuid: string;
  readonly receiptNumber: string | null;
  readonly personId: number;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly state: StaffOrder['state'];
  readonly disputed: boolean;
  readonly cashCents: number;
  readonly credits: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly lines: readonly Line[];
}

/** Amounts in cents, as the database's JSON has them. */
interface Line extends Omit<StaffOrder['lines'][number], 'list' | 'discount' | 'cash' | 'refundedCash'> {
  readonly list: number;
  readonly discount: number;
  readonly cash: number;
  readonly refundedCash: number;
}

const SELECT = sql`
  select o.id, o.uuid, o.receipt_number as "receiptNumber", u.id as "personId", u.display_name as "displayName",
    case when u.erased_at is null then u.email end as email, o.state, o.disputed, o.cash_cents as "cashCents", o.credits,
    o.created_at as "createdAt", o.paid_at as "paidAt",
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'title', l.title,
        'school', case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end,
        'list', l.list_price_cents, 'discount', l.discount_cents, 'discountOwner', l.discount_owner, 'credits', l.credits,
        'cash', l.cash_cents, 'refundedCash', l.refunded_cents, 'refundedCredits', l.refunded_credits, 'state', l.state)
      order by l.position), '[]') from order_lines l left join schools s on s.id = l.school_id where l.order_id = o.id) as lines`;

/** Search condition: matches an order's receipt number, id, buyer, or line titles. */
function searchCondition(contains: string) {
  if (contains === '') return sql`true`;
  const number = /^\d{1,15}$/.test(contains) ? Number(contains) : 0;
  return sql`(o.id = ${number}::bigint or lower(o.receipt_number) like search_pattern(${contains}::text)
    or u.erased_at is null and (${emailContains(sql`u.email`, contains)} or ${nameContains(sql`u.display_name`, contains)}
      or ${nameContains(sql`u.first_name || ' ' || u.last_name`, contains)})
    or exists (select 1 from order_lines t where t.order_id = o.id and ${nameContains(sql`t.title`, contains)}))`;
}

function present(row: Row): StaffOrder {
  return {
    id: row.id,
    uuid: row.uuid,
    receiptNumber: row.receiptNumber,
    person: { id: row.personId, displayName: row.displayName || row.email || 'Former learner', email: row.email },
    state: row.state,
    disputed: row.disputed,
    cash: toDollars(row.cashCents),
    credits: row.credits,
    createdAtUtc: row.createdAt.toISOString(),
    paidAtUtc: row.paidAt?.toISOString() ?? null,
    lines: row.lines.map((line) => ({
      ...line,
      list: toDollars(line.list),
      discount: toDollars(line.discount),
      cash: toDollars(line.cash),
      refundedCash: toDollars(line.refundedCash),
    })),
  };
}

/** How many orders match: without search text, buyers aren't read, and a large count is cached for a few seconds. */
function countOrders(ctx: Ctx, contains: string): Promise<number> {
  const count = async () => {
    const of =
      contains === '' ? sql`orders` : sql`orders o join users u on u.id = o.user_id where ${searchCondition(contains)}`;
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${of}`.execute(ctx.db);
    return rows[0]?.total ?? 0;
  };
  return contains === '' ? cachedCount(ctx, 'orders', count) : count();
}

/** Orders by receipt number, id, person, or what was bought, newest first. */
export async function findOrders(
  ctx: Ctx,
  { contains, page, perPage }: { contains: string; page: number; perPage: number },
): Promise<{ orders: StaffOrder[]; total: number }> {
  const { rows } =
    await sql<Row>`${SELECT} from orders o join users u on u.id = o.user_id where ${searchCondition(contains)}
    order by o.created_at desc, o.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db);
  const total = await totalOfAll({ page, perPage }, rows.length, () => countOrders(ctx, contains));
  return { orders: rows.map(present), total };
}

export async function orderForStaff(ctx: Ctx, id: number): Promise<StaffOrder | undefined> {
  const { rows } = await sql<Row>`${SELECT} from orders o join users u on u.id = o.user_id
    where o.id = ${id}::bigint`.execute(ctx.db);
  return rows[0] && present(rows[0]);
}

export interface OrderPayment {
  readonly id: number;
  readonly provider: 'stripe' | 'paypal';
  readonly providerPaymentId: string;
  readonly cents: number;
  readonly state: 'processing' | 'requires_action' | 'succeeded' | 'failed' | 'cancelled';
  readonly at: Date;
}

export interface OrderDispute {
  readonly id: number;
  readonly state: 'open' | 'won' | 'lost';
  readonly cents: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

/** An order's payments and disputes, latest first. */
export async function paymentsAndDisputesOf(
  ctx: Ctx,
  orderId: number,
): Promise<{ payments: OrderPayment[]; disputes: OrderDispute[] }> {
  const payments = await sql<OrderPayment>`
    select id, provider, provider_payment_id as "providerPaymentId", cents, state, created_at as at
    from payments where order_id = ${orderId}::bigint order by id desc limit 100`.execute(ctx.db);
  const disputes = await sql<OrderDispute>`
    select id, state, cents, opened_at as "openedAt", closed_at as "closedAt"
    from disputes where order_id = ${orderId}::bigint order by id desc limit 100`.execute(ctx.db);
  return { payments: payments.rows, disputes: disputes.rows };
}

/** An order's refunds, latest first. A refund by staff's decision includes who and why, as they wrote it. */
export async function refundsOfOrder(ctx: Ctx, orderId: number): Promise<StaffOrderRefund[]> {
  const { rows } = await sql<{
    id: number;
    at: Date;
    cents: number;
    bankCents: number;
    credits: number;
    of: string | null;
    reason: string;
    by: string | null;
    state: StaffOrderRefund['state'];
  }>`
    select r.id, r.created_at as at, r.cash_cents as cents, r.bank_cents as "bankCents", r.credits, coalesce(a.detail->>'reason', r.reason) as reason,
      case when a.id is not null then coalesce(b.display_name, 'Someone') end as by, r.state,
      (select string_agg(l.title, ', ' order by l.position) from refund_lines x join order_lines l on l.id = x.order_line_id
        where x.refund_id = r.id) as of
    from refunds r
    left join activity a on a.action = 'refund_line' and a.subject_kind = 'order' and a.subject_id = r.order_id::text
      and a.detail->>'refund' = r.id::text
    left join users b on b.id = a.actor_id
    where r.order_id = ${orderId}::bigint order by r.id desc limit 100`.execute(ctx.db);
  return rows.map(({ at, cents, bankCents, of, ...row }) => ({
    ...row,
    of: of ?? '',
    atUtc: at.toISOString(),
    cash: toDollars(cents),
    byBank: toDollars(bankCents),
  }));
}
