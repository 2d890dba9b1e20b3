import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface ReceiptLine {
  readonly title: string;
  readonly schoolName: string | null;
  readonly quantity: number;
  readonly listPriceCents: number;
  readonly discountCents: number;
  readonly credits: number;
  readonly cashCents: number;
}

export interface ReceiptFacts {
  readonly receiptNumber: string;
  readonly paidAt: Date;
  readonly buyerName: string | null;
  readonly buyerEmail: string | null;
  readonly provider: string | null;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly credits: number;
  readonly taxCents: number;
  readonly cashCents: number;
  readonly lines: readonly ReceiptLine[];
}

/** A paid order with its receipt data; null if it has no receipt number yet. */
export async function receiptFacts(ctx: Ctx, orderId: number): Promise<ReceiptFacts | null> {
  const orders = await sql<Omit<ReceiptFacts, 'lines'>>`
    select o.receipt_number as "receiptNumber", o.paid_at as "paidAt",
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "buyerName", u.email as "buyerEmail", o.provider,
      o.subtotal_cents as "subtotalCents", o.discount_cents as "discountCents", o.credits, o.tax_cents as "taxCents",
      o.cash_cents as "cashCents"
    from orders o join users u on u.id = o.user_id
    where o.id = ${orderId} and o.receipt_number is not null and o.paid_at is not null`.execute(ctx.db);
  const order = orders.rows[0];
  if (!order) return null;
  const lines = await sql<ReceiptLine>`
    select l.title, s.name as "schoolName", l.quantity, l.list_price_cents as "listPriceCents",
      l.discount_cents as "discountCents", l.credits, l.cash_cents as "cashCents"
    from order_lines l left join schools s on s.id = l.school_id
    where l.order_id = ${orderId} order by l.position`.execute(ctx.db);
  return { ...order, lines: lines.rows };
}
