import type { LineRefundEffect } from '#contract/payouts/staff-orders.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { earningsOf, keyOfSubject, subjectFacts } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { hasUpcomingPart, subjectOfLine } from './refund-facts.query.ts';

/** An id that no stored refund has. */
const UNSAVED_REFUND_ID = 0;

/**
 * How much less a school earns after a refund of part of a line, after the fee (rules-teachers P1): the payouts' own
 * formula with one more refund. Null if no school earns from the line.
 */
export async function payoutEffect(
  ctx: Ctx,
  lineId: number,
  back: { readonly cashCents: number; readonly credits: number; readonly all: boolean },
): Promise<LineRefundEffect['payout']> {
  const key = await subjectOfLine(ctx, lineId);
  const subject = key && (await subjectFacts(ctx, [key])).get(keyOfSubject(key));
  if (!key || !subject || subject.isHouse || !subject.sales.some(({ orderLineId }) => orderLineId === lineId))
    return null;
  const refund = {
    refundLineId: UNSAVED_REFUND_ID,
    decidedAt: ctx.clock.now(),
    cashCents: back.cashCents,
    credits: back.credits,
    stated: false,
  };
  const sales = subject.sales.map((sale) =>
    sale.orderLineId === lineId
      ? { ...sale, refunds: [...sale.refunds, refund], returned: sale.returned || back.all }
      : sale,
  );
  const cents = earningsOf(subject).earnedCents - earningsOf({ ...subject, sales }).earnedCents;
  return {
    school: subject.schoolName,
    amount: toDollars(cents),
    by: (await hasUpcomingPart(ctx, key)) ? 'upcoming' : 'adjustment',
  };
}
