import type { Ctx } from '#server/platform/ctx.ts';
import { insertMovedPlace, type Place, setPlaceEnded } from './place.store.ts';
import { refundRuleMoved } from './refund-rule.rules.ts';

/**
 * Moves a live enrollment to another cohort of its course, with the line that paid for it and a refund rule that is
 * never worse (rules-teachers N4). `ended`: it had already ended; `already`: the person is already enrolled there, and
 * the caller must roll its transaction back. The caller handles the seats, in the same transaction.
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
