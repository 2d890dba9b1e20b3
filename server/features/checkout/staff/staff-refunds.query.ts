import { sql } from 'kysely';
import type { RefundSort } from '#contract/checkout/staff-refunds.endpoints.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { totalOf } from '#server/platform/total-of.ts';

export interface FoundRefund {
  readonly id: number;
  readonly personId: number;
  readonly displayName: string | null;
  readonly orderId: number | null;
  readonly receiptNumber: string | null;
  readonly titles: string | null;
  readonly reason: string;
  readonly cents: number;
  readonly bankCents: number;
  /** True while the payment is disputed: the provider isn't asked for the refund until the dispute is settled. */
  readonly waits: boolean;
  readonly provider: string | null;
  readonly state: string;
  readonly failure: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly settledBy: string | null;
  readonly settledReason: string | null;
}

const ORDERS: Record<RefundSort, ReturnType<typeof sql>> = {
  amount: sql`r.cash_cents, r.id`,
  '-amount': sql`r.cash_cents desc, r.id desc`,
  at: sql`r.created_at, r.id`,
  '-at': sql`r.created_at desc, r.id desc`,
};

type RefundFilter = 'owed' | 'open' | 'all';
const OF: Record<RefundFilter, ReturnType<typeof sql>> = {
  owed: sql`r.cash_cents > 0 and r.state = 'failed' and r.settled_by is null`,
  open: sql`r.cash_cents > 0 and r.state in ('pending', 'sent')`,
  all: sql`r.cash_cents > 0`,
};

const FROM = sql`from refunds r left join orders o on o.id = r.order_id left join payments p on p.id = r.payment_id
    left join subscriptions s on s.id = p.subscription_id
    join users u on u.id = coalesce(o.user_id, s.user_id)`;

/** Counts the refunds in one of staff's lists; a large count is cached for a few seconds. */
function countRefunds(ctx: Ctx, list: RefundFilter): Promise<number> {
  return cachedCount(ctx, `refunds ${list}`, async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n ${FROM} where ${OF[list]}`.execute(ctx.db);
    return rows[0]?.n ?? 0;
  });
}

interface RefundsQuery {
  readonly only: RefundFilter;
  readonly page: number;
  readonly perPage: number;
  readonly id?: number;
  readonly sort?: RefundSort | undefined;
}

/** Cash refunds with their recipient and purpose; newest first by default. */
export async function findRefunds(
  ctx: Ctx,
  { only, id, sort = '-at', page, perPage }: RefundsQuery,
): Promise<{ rows: FoundRefund[]; total: number }> {
  const { rows } = await sql<FoundRefund>`
    select r.id, u.id as "personId", u.display_name as "displayName", r.order_id as "orderId",
      o.receipt_number as "receiptNumber", r.reason,
      (select string_agg(l.title, ', ' order by l.position) from order_lines l where l.order_id = r.order_id) as titles,
      r.cash_cents as cents, r.bank_cents as "bankCents", r.state in ('pending', 'failed') and r.settled_by is null and
        exists (select 1 from disputes d where d.payment_id = r.payment_id and d.state = 'open') as waits, r.provider, r.state, r.last_error as failure, r.attempts, r.created_at as "createdAt",
      r.settled_by_at as "settledAt", b.display_name as "settledBy", r.settled_reason as "settledReason"
    ${FROM} left join users b on b.id = r.settled_by
    where ${OF[only]} and ${id === undefined ? sql`true` : sql`r.id = ${id}::bigint`}
    order by ${ORDERS[sort]} limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db);
  return { rows, total: await totalOf({ page, perPage }, rows.length, () => countRefunds(ctx, only)) };
}

export async function countOwedRefunds(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from refunds where state = 'failed' and settled_by is null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
