import type { Ctx } from '#server/platform/ctx.ts';
import { insertMovedPlace, type Place, setPlaceEnded } from './place.store.ts';
import { refundRuleMoved } from './refund-rule.rules.ts';

/**
 * Moves a live place to another cohort of its course, with the line that paid for it and a refund rule that is never worse
 * (rules-teachers N4). `ended`: it had ended before; `already`: the person has a live place there, and the caller's transaction
 * is to be undone. The seats are the caller's, in the same transaction.
 */
export async function movePlace(
  tx: Ctx,
  request: {
    readonly place: Place;
    readonly to: { readonly id: number; readonly startsAt: Date | null; readonly endsAt: Date | null };
    readonly by: number | null;
  },
): Promise<number | 'ended' | 'already'> {
  const { place, to, by } = request;
  if (!(await setPlaceEnded(tx, place.id, 'transferred'))) return 'ended';
  const frozen = refundRuleMoved(place, to);
  const id = await insertMovedPlace(tx, {
    from: place,
    cohortId: to.id,
    refundRule: frozen.rule,
    lastRefundableAt: frozen.lastRefundableAt,
    movedRefundUntil: frozen.movedRefundUntil,
    by,
  });
  return id ?? 'already';
}
