import {
  type refundLineByDecision as contract,
  type LineRefundEffect,
  ORDER_REFUSALS,
} from '#contract/payouts/staff-orders.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { formatDollars, toCents, toDollars } from '#contract/primitives/money.ts';
import { notFound, type Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { lockOrder, type Order, type OrderLine, refundLines, setLineStates } from '#server/features/checkout/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { membershipText, placeText } from './effect.rules.ts';
import { endEntitlement } from './end-entitlement.ts';
import { endsWithRefund, entitlementOf, lineWithOrder } from './entitlement.ts';
import { payoutEffect } from './payout-effect.ts';
import { nameOfBuyer } from './refund-facts.query.ts';

interface Amount {
  readonly cashCents: number;
  readonly credits: number;
}

const remainingOf = (line: OrderLine): Amount => ({
  cashCents: line.cashCents - line.refundedCents,
  credits: line.credits - line.refundedCredits,
});

const amountText = ({ cashCents, credits }: Amount): string =>
  [
    ...(cashCents > 0 || credits === 0 ? [formatDollars(toDollars(cashCents))] : []),
    ...(credits > 0 ? [credits === 1 ? '1 credit' : `${credits} credits`] : []),
  ].join(' and ');

const DISPUTED =
  'This payment is disputed, and the provider has already taken the money. Wait until the dispute is resolved.';

/** Why the line can't be refunded, with what to do; null: it can. */
function refusalOf(order: Order, line: OrderLine, wanted: Amount): Refusal | null {
  if (order.disputed) return refuse(ORDER_REFUSALS.disputed, 409, DISPUTED);
  if (line.state === 'revoked') {
    return refuse(ORDER_REFUSALS.disputed, 409, 'We lost a dispute over this payment, so its money already went back.');
  }
  if (!['fulfilled', 'partially_refunded', 'refunded'].includes(order.state) || line.state === 'pending') {
    return refuse(ORDER_REFUSALS.notPaid, 409, "This order isn't paid and settled, so there's nothing to refund.");
  }
  const remaining = remainingOf(line);
  // A lost seat was never paid for with credits: they were returned with the order.
  if (line.state === 'lost' || remaining.cashCents + remaining.credits === 0) {
    return refuse(
      ORDER_REFUSALS.exceedsRemaining,
      409,
      'Nothing is left to refund on this line: everything paid has been refunded.',
    );
  }
  if (wanted.cashCents > remaining.cashCents || wanted.credits > remaining.credits) {
    return refuse(
      ORDER_REFUSALS.exceedsRemaining,
      409,
      `Only ${amountText(remaining)} ${remaining.credits > 1 || (remaining.credits === 1 && remaining.cashCents > 0) ? 'are' : 'is'} left on this line. Refund that or less.`,
      {
        restCash: toDollars(remaining.cashCents),
        restCredits: remaining.credits,
      },
    );
  }
  return null;
}

const isFullRefund = (remaining: Amount, wanted: Amount) =>
  wanted.cashCents === remaining.cashCents && wanted.credits === remaining.credits;

/** The dry run: what is refunded, what ends, and how much less the school is paid. Without amounts: everything left. */
export async function showLineRefund(
  ctx: Ctx,
  request: { lineId: number; cash: number | undefined; credits: number | undefined },
): Promise<LineRefundEffect> {
  const found = await lineWithOrder(ctx, request.lineId);
  if (!found) throw notFound();
  const { order, line } = found;
  const remaining = remainingOf(line);
  const wanted = {
    cashCents: request.cash === undefined ? remaining.cashCents : toCents(request.cash),
    credits: request.credits ?? remaining.credits,
  };
  const refusal = refusalOf(order, line, wanted);
  const all = isFullRefund(remaining, wanted);
  const holder = await entitlementOf(ctx, line);
  const ends = all && holder !== null && endsWithRefund(holder, ctx.clock.now());
  const boughtTogether = order.lines.some(({ kind, id }) => kind === 'membership' && id !== line.id);
  return {
    lineId: line.id,
    title: line.title,
    person: await nameOfBuyer(ctx, order.userId),
    cash: toDollars(wanted.cashCents),
    credits: wanted.credits,
    restCash: toDollars(remaining.cashCents),
    restCredits: remaining.credits,
    endsPlace: ends,
    place: placeText(holder, { all, ends }),
    membership: membershipText(holder, { all, ends, boughtTogether }),
    payout: refusal ? null : await payoutEffect(ctx, line.id, { ...wanted, all }),
    allowed: refusal === null,
    whyNot: refusal?.message ?? null,
  };
}

/**
 * Lets staff refund any part of a line, up to what is left (rules-teachers X1). A full refund ends what the line
 * bought, unless it is over; a partial one doesn't. The school's payouts shrink by the payout formula. Runs once per
 * idempotency key, with the order locked.
 * @throws 404; 409 beyond what is left, while disputed, or for figures other than `expected`; 422 at `cash`
 */
export async function refundLine(
  ctx: Ctx,
  request: BodyOf<typeof contract> & { readonly lineId: number },
): Promise<ResponseOf<typeof contract>> {
  const by = personIdOf(ctx);
  const wanted = { cashCents: toCents(request.cash), credits: request.credits };
  if (wanted.cashCents + wanted.credits === 0) throw refuseFields({ cash: 'Enter an amount above 0.' });
  return inTransaction(ctx, async (tx) => {
    const seen = await lineWithOrder(tx, request.lineId);
    if (!seen) throw notFound();
    await lockOrder(tx, seen.order.id);
    const { order, line } = (await lineWithOrder(tx, request.lineId)) ?? seen;
    const refusal = refusalOf(order, line, wanted);
    const remaining = remainingOf(line);
    if (refusal?.code === ORDER_REFUSALS.disputed) throw refusal;
    refuseChangedFigures(request.expected, {
      restCash: toDollars(remaining.cashCents),
      restCredits: remaining.credits,
    });
    if (refusal) throw refusal;
    const all = isFullRefund(remaining, wanted);
    const holder = all ? await entitlementOf(tx, line) : null;
    const refunded = await refundLines(tx, {
      orderId: order.id,
      // The amounts refunded so far are part of the cause, so the same decision can't be recorded twice.
      cause: `decision:line:${line.id}:${line.refundedCents}:${line.refundedCredits}`,
      reason: 'by_decision',
      lines: [{ lineId: line.id, ...wanted }],
      requestedBy: by,
    });
    if (!refunded)
      throw refuse(
        ORDER_REFUSALS.exceedsRemaining,
        409,
        'This was refunded in the meantime. Please take another look.',
      );
    if (all) await setLineStates(tx, [line.id], 'refunded');
    const ended =
      holder !== null &&
      endsWithRefund(holder, tx.clock.now()) &&
      (await endEntitlement(tx, { holder, order, line, back: wanted }));
    if (!ended || holder?.kind === 'credits' || holder?.kind === 'membership') {
      await queueMail(tx, {
        kind: 'refund_decided',
        occasion: `refund:${refunded.refundId}`,
        to: { userId: order.userId },
        data: { title: line.title, refund: wanted },
      });
    }
    await logActivity(tx, {
      action: 'refund_line',
      subjectKind: 'order',
      subjectId: order.id,
      schoolId: line.schoolId,
      detail: {
        refund: refunded.refundId,
        what: line.title,
        amount: amountText(wanted),
        endedPlace: ended,
        reason: request.reason,
      },
    });
    const response = {
      refunded: {
        refundId: refunded.refundId,
        cash: toDollars(wanted.cashCents),
        credits: wanted.credits,
        endedPlace: ended,
      },
    };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}
