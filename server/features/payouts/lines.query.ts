import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StatedSale } from './causes.rules.ts';
import type { Withheld } from './payout.rules.ts';

export interface FrozenLine {
  readonly position: number;
  readonly kind: 'sale' | 'refund';
  readonly orderLineId: number;
  readonly refundLineId: number | null;
  readonly occurredAt: Date;
  readonly receiptNumber: string | null;
  readonly learner: string;
  readonly listCents: number;
  readonly discountCents: number;
  readonly discountOwner: 'platform' | 'school' | null;
  readonly credits: number;
  readonly creditCents: number;
  readonly cashCents: number;
  readonly refundedCents: number;
  readonly refundedCredits: number;
  readonly withheld: Withheld | null;
  readonly valueCents: number;
  readonly keptCents: number;
}

/** A row's frozen lines after position `after`, in order. */
export async function frozenLines(
  ctx: Ctx,
  payoutId: number,
  { after = 0, limit }: { readonly after?: number; readonly limit: number },
): Promise<FrozenLine[]> {
  const { rows } = await sql<FrozenLine>`
    select position, kind, order_line_id as "orderLineId", refund_line_id as "refundLineId", occurred_at as "occurredAt",
      receipt_number as "receiptNumber", learner_name as learner, list_cents as "listCents", discount_cents as "discountCents",
      discount_owner as "discountOwner", credits, credit_cents as "creditCents", cash_cents as "cashCents",
      refunded_cents as "refundedCents", refunded_credits as "refundedCredits", withheld, value_cents as "valueCents",
      kept_cents as "keptCents"
    from payout_lines where payout_id = ${payoutId}::bigint and position > ${after}::integer order by position limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

/** Each sale in a frozen row, together with its refunds. */
export async function statedSales(ctx: Ctx, payoutId: number): Promise<StatedSale[]> {
  const { rows } = await sql<StatedSale>`
    select order_line_id as "orderLineId", min(learner_name) as learner, sum(kept_cents)::bigint as "keptCents",
      min(withheld) filter (where kind = 'sale') as withheld
    from payout_lines where payout_id = ${payoutId}::bigint group by order_line_id order by min(position)`.execute(
    ctx.db,
  );
  return rows;
}
