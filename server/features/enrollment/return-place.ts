import {
  type LineParts,
  loadOrder,
  lockOrder,
  orderIdOfLine,
  type Refunded,
  refundLines,
  type Share,
  setLineStates,
  shareOfLine,
} from '#server/features/checkout/index.ts';
import { releaseSeat } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { endPlace } from './end-place.ts';
import type { Place } from './place.store.ts';

export async function refundPreview(ctx: Ctx, place: Place, share: Share): Promise<LineParts> {
  const orderId = place.orderLineId === null ? undefined : await orderIdOfLine(ctx, place.orderLineId);
  const order = orderId === undefined ? undefined : await loadOrder(ctx, orderId);
  const line = order?.lines.find((candidate) => candidate.id === place.orderLineId);
  if (!line) return { cashCents: 0, credits: 0 };
  const { cashCents, credits } = shareOfLine(line, share);
  return {
    cashCents: Math.min(cashCents, line.cashCents - line.refundedCents),
    credits: Math.min(credits, line.credits - line.refundedCredits),
  };
}

/**
 * Ends an enrollment and refunds its part of the order, once: credits as credits, cash to the original payment method;
 * a membership bought with it stays. Null if it had already ended. Runs in the caller's transaction.
 */
export async function returnPlace(
  tx: Ctx,
  request: {
    place: Place;
    poolId: number;
    as: 'left' | 'cancelled' | 'refunded';
    reason: string;
    share: Share | null;
    requestedBy?: number | null;
  },
): Promise<Omit<Refunded, 'refundId'> | null> {
  const { place, share } = request;
  const nothing = { cashCents: 0, credits: 0, bankCents: 0 };
  // Lock the order first, like everywhere, then the enrollment, then the pool.
  const orderId = place.orderLineId === null ? undefined : await orderIdOfLine(tx, place.orderLineId);
  if (orderId !== undefined) await lockOrder(tx, orderId);
  const back = share === null ? { cashCents: 0, credits: 0 } : await refundPreview(tx, place, share);
  if (!(await endPlace(tx, { placeId: place.id, as: request.as }))) return null;
  let refunded: Omit<Refunded, 'refundId'> = nothing;
  if (orderId !== undefined && place.orderLineId !== null && share !== null) {
    refunded =
      (await refundLines(tx, {
        orderId,
        cause: `${request.reason}:place:${place.id}`,
        reason: request.reason,
        lines: [{ lineId: place.orderLineId, ...back }],
        requestedBy: request.requestedBy ?? null,
      })) ?? nothing;
    await setLineStates(tx, [place.orderLineId], 'refunded');
  }
  await releaseSeat(tx, { poolId: request.poolId });
  return refunded;
}
