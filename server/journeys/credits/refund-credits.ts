import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import type { refundCredits as contract } from '#contract/credits/credits.endpoints.ts';
import { CREDIT_REFUSALS } from '#contract/credits/words.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { CREDIT_CENTS, toCents, toDollars } from '#contract/primitives/money.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { lockOrder, refundLines, setLineStates } from '#server/features/checkout/index.ts';
import { creditsOf, lockCredits, revokeLots } from '#server/features/ledger/index.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { boughtLotsOf, ownLot } from './credit-statement.query.ts';
import { refundableUntil } from './credit-statement.ts';

/**
 * Refunds unspent bought credits within 30 days (rules §5): removes what is left of a credit lot, and refunds exactly
 * its price to the original payment, in one transaction. Spent credits stay spent.
 */
export function refundOwnCredits(
  ctx: Ctx,
  request: { lotId: number; refund?: number | undefined },
): Promise<ResponseOf<typeof contract>> {
  return refundLot(ctx, personIdOf(ctx), request);
}

/** A person's unspent credits that are refundable now, and the refund for them. */
export async function refundableCreditsOf(ctx: Ctx, userId: number): Promise<{ credits: number; cashCents: number }> {
  const lots = (await boughtLotsOf(ctx, userId)).filter((lot) => refundableUntil(ctx, lot) !== null);
  const credits = lots.reduce((sum, lot) => sum + lot.remaining, 0);
  return { credits, cashCents: credits * CREDIT_CENTS };
}

/** Refunds everything that `refundableCreditsOf` counts; each lot in its own transaction. */
export async function refundAllCredits(ctx: Ctx, userId: number): Promise<void> {
  // The request stores its own response, not that of a refund within it.
  const { idempotency: _, ...within } = ctx;
  for (const lot of await boughtLotsOf(ctx, userId)) {
    if (refundableUntil(ctx, lot) !== null) await refundLot(within, userId, { lotId: lot.id });
  }
}

function refundLot(
  ctx: Ctx,
  personId: number,
  request: { lotId: number; refund?: number | undefined },
): Promise<ResponseOf<typeof contract>> {
  return inTransaction(ctx, async (tx) => {
    const seen = await ownLot(tx, personId, request.lotId);
    if (!seen) throw notFound();
    // Locks the order first, then the credits, as everywhere.
    if (seen.orderId !== null) await lockOrder(tx, seen.orderId);
    await lockCredits(tx, [personId]);
    const lot = await ownLot(tx, personId, request.lotId);
    if (!lot || lot.orderId === null || lot.lineId === null || refundableUntil(tx, lot) === null) {
      const sentence = "These credits can't be refunded: they were spent, or bought more than 30 days ago.";
      throw refuse(CREDIT_REFUSALS.notRefundable, 409, sentence);
    }
    const cents = lot.remaining * CREDIT_CENTS;
    if (request.refund !== undefined && toCents(request.refund) !== cents) {
      const sentence = 'Some of these credits were spent in the meantime. Please take another look.';
      throw refuse(CHECKOUT_REFUSALS.priceChanged, 409, sentence, { refund: toDollars(cents) });
    }
    const cause = `credits:lot:${lot.id}`;
    const revoked = await revokeLots(tx, { userId: personId, orderLineId: lot.lineId, cause });
    await refundLines(tx, {
      orderId: lot.orderId,
      cause,
      reason: 'credits_returned',
      lines: [{ lineId: lot.lineId, cashCents: cents, credits: 0 }],
      requestedBy: personId,
    });
    if (revoked === lot.granted) await setLineStates(tx, [lot.lineId], 'refunded');
    const response = { refund: toDollars(cents), refundedCredits: revoked, credits: await creditsOf(tx, personId) };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
