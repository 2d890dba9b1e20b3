import type { Ctx } from '#server/platform/ctx.ts';
import { setPlaceEnded } from './place.store.ts';

/** Ends a live enrollment; false if it had already ended. The caller handles seat and money in the same transaction. */
export function endPlace(
  ctx: Ctx,
  request: { placeId: number; as: 'left' | 'cancelled' | 'refunded' | 'revoked' },
): Promise<boolean> {
  return setPlaceEnded(ctx, request.placeId, request.as);
}
