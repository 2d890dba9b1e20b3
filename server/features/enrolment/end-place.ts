import type { Ctx } from '#server/platform/ctx.ts';
import { setPlaceEnded } from './place.store.ts';

/** Ends a live place; false where it had ended before. The seat and the money are the caller's, in the same transaction. */
export function endPlace(
  ctx: Ctx,
  request: { placeId: number; as: 'left' | 'cancelled' | 'refunded' | 'revoked' },
): Promise<boolean> {
  return setPlaceEnded(ctx, request.placeId, request.as);
}
