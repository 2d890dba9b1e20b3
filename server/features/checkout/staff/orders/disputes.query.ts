import { sql } from 'kysely';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { totalOfAll } from '#server/platform/total-of.ts';

export interface FoundDispute {
  readonly id: number;
  readonly state: 'open' | 'won' | 'lost';
  readonly cents: number;
  readonly reason: string | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly answerBy: Date | null;
  readonly personId: number;
  readonly displayName: string | null;
  readonly orderId: number | null;
  readonly receiptNumber: string | null;
  readonly provider: 'stripe' | 'paypal';
  readonly providerDisputeId: string;
  readonly suspended: readonly string[];
  readonly withheld: readonly { readonly school: string; readonly cents: number }[];
}

type DisputeFilter = 'open' | 'closed' | 'all';
const OF: Record<DisputeFilter, ReturnType<typeof sql>> = {
  open: sql`d.state = 'open'`,
  closed: sql`d.state <> 'open'`,
  all: sql`true`,
};

/** Counts the disputes in one of staff's lists; a large count is cached for a few seconds. */
function countDisputes(ctx: Ctx, filter: DisputeFilter): Promise<number> {
  return cachedCount(ctx, `disputes ${filter}`, async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from disputes d where ${OF[filter]}`.execute(ctx.db);
    return rows[0]?.n ?? 0;
  });
}

/**
 * Disputes with what they suspend: what the order's lines bought, or the membership whose renewal is disputed. The
 * amount withheld from a school is the value of its lines, less earlier refunds, before the fee; nothing once the
 * dispute is settled.
 */
export async function findDisputes(
  ctx: Ctx,
  { only, page, perPage }: { only: DisputeFilter; page: number; perPage: number },
): Promise<{ rows: FoundDispute[]; total: number; open: number }> {
  const { rows } = await sql<FoundDispute>`
    select d.id, d.state, d.cents, d.reason, d.opened_at as "openedAt", d.closed_at as "closedAt", d.answer_by as "answerBy",
      u.id as "personId", case when u.erased_at is null then coalesce(nullif(u.display_name, ''), u.email) end as "displayName",
      d.order_id as "orderId", o.receipt_number as "receiptNumber", p.provider, d.provider_dispute_id as "providerDisputeId",
      case when d.order_id is null then array[(select n.name || ' membership' from plans n where n.id = s.plan_id)]
        else array(select l.title from order_lines l where l.order_id = d.order_id
          and l.state in ('fulfilled', 'revoked') order by l.position) end as suspended,
      (select coalesce(jsonb_agg(jsonb_build_object('school', w.name, 'cents', w.cents) order by w.name), '[]') from (
        select h.name, sum(round((l.list_price_cents - case when l.discount_owner = 'school' then l.discount_cents else 0 end)
          * (1 - coalesce(least(1, (l.refunded_cents + case when l.credits = 0 then 0
            else l.credit_cents::numeric * l.refunded_credits / l.credits end)
            / nullif(l.cash_cents + l.credit_cents, 0)), 0))))::bigint as cents
        from order_lines l join schools h on h.id = l.school_id and not h.is_house
        where d.state = 'open' and l.order_id = d.order_id and l.state = 'fulfilled' group by h.id, h.name) w
        where w.cents > 0) as withheld
    from disputes d join payments p on p.id = d.payment_id left join orders o on o.id = d.order_id
    left join subscriptions s on s.id = p.subscription_id
    join users u on u.id = coalesce(o.user_id, s.user_id)
    where ${OF[only]}
    order by (d.state <> 'open'), d.answer_by nulls last, d.opened_at desc, d.id desc
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db);
  const total = await totalOfAll({ page, perPage }, rows.length, () => countDisputes(ctx, only));
  return { rows, total, open: only === 'open' ? total : await countDisputes(ctx, 'open') };
}
