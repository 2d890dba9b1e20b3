import type { TicketRefund } from '#contract/events/attend.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { loadOrder } from './order.store.ts';
import { orderIdOfLine } from './order-find.store.ts';

/** What a line cost (`paidCents`, `creditCents`) and what isn't refunded yet (`cashCents`, `credits`). Undefined: no such line. */
export async function loadUnrefundedAmounts(
  ctx: Ctx,
  lineId: number,
): Promise<
  { orderId: number; paidCents: number; creditCents: number; cashCents: number; credits: number } | undefined
> {
  const orderId = await orderIdOfLine(ctx, lineId);
  const order = orderId === undefined ? undefined : await loadOrder(ctx, orderId);
  const line = order?.lines.find((candidate) => candidate.id === lineId);
  return order && line
    ? {
        orderId: order.id,
        paidCents: line.cashCents,
        creditCents: line.creditCents,
        cashCents: line.cashCents - line.refundedCents,
        credits: line.credits - line.refundedCredits,
      }
    : undefined;
}

const FULL_REFUND = "We'll refund it in full to your original payment method.";
const NOTHING_PAID = "You didn't pay for it, so there's no refund. The promo code you used can't be used again.";

/** The refund for a ticket or spot: in full before `until`, nothing after. `late`: the message after that. */
export function refundOf(
  remaining: { readonly paidCents: number; readonly cashCents: number; readonly credits: number },
  { now, until, late }: { now: Date; until: Date; late: string },
): TicketRefund {
  const full = now < until;
  const early = remaining.paidCents + remaining.credits === 0 ? NOTHING_PAID : FULL_REFUND;
  return {
    amount: full ? toDollars(remaining.cashCents) : 0,
    credits: full ? remaining.credits : 0,
    paid: toDollars(remaining.paidCents),
    refundableUntil: full ? until.toISOString() : null,
    message: full ? early : late,
  };
}
