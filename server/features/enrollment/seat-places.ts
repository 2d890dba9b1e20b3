import { decidePaidEnrollment, type Order, type OrderLine } from '#server/features/checkout/index.ts';
import { creditsSetAside, lockCredits } from '#server/features/ledger/index.ts';
import { keepsItsPrices } from '#server/features/membership/index.ts';
import { type CohortForSale, loadCohortsForSale } from '#server/features/schools/index.ts';
import {
  convertHold,
  endEntryWithSeat,
  type Hold,
  holdsOfOrder,
  lockWaitlistEntries,
  takeSeat,
} from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { livePlaceKeys } from './place.store.ts';

export interface PlaceLine {
  readonly line: OrderLine;
  readonly cohort: CohortForSale;
}

/** Takes the seat that the decision calls for; false if it was gone after all. */
async function seat(
  tx: Ctx,
  decision: ReturnType<typeof decidePaidEnrollment>,
  poolId: number,
  hold: Hold | undefined,
) {
  if (decision === 'held_seat' && hold) return (await convertHold(tx, { holdId: hold.id })) === 'converted';
  return decision === 'free_seat' && takeSeat(tx, { poolId });
}

/**
 * Decides each enrollment of a paid order and takes its seat, in the caller's transaction (which has locked the order,
 * credits, and waitlist entries first; pools follow in the order of their ids). `credits`: whether they are still set
 * aside for the order.
 */
export async function seatPlaces(
  tx: Ctx,
  order: Order,
): Promise<{ given: PlaceLine[]; lost: PlaceLine[]; creditsReserved: boolean }> {
  const open = order.lines.filter((line) => line.kind === 'cohort_place' && line.state === 'pending');
  const cohorts = await loadCohortsForSale(
    tx,
    open.map((line) => line.subjectId),
  );
  const places = open
    .flatMap((line) => {
      const cohort = cohorts.find((candidate) => candidate.id === line.subjectId);
      return cohort ? [{ line, cohort }] : [];
    })
    .sort((a, b) => a.cohort.seatPoolId - b.cohort.seatPoolId);
  const available = (await lockCredits(tx, [order.userId])).get(order.userId) ?? 0;
  await lockWaitlistEntries(tx, { userId: order.userId, poolIds: cohorts.map((cohort) => cohort.seatPoolId) });
  const reserved = await creditsSetAside(tx, order.id);
  let spendable = reserved > 0 ? reserved : available;
  const holds = new Map((await holdsOfOrder(tx, order.id)).map((hold) => [hold.poolId, hold]));
  const live = await livePlaceKeys(
    tx,
    cohorts.map((cohort) => ({ userId: order.userId, cohortId: cohort.id })),
  );
  const samePrices = await keepsItsPrices(tx, order);
  const seated: PlaceLine[] = [];
  const lost: PlaceLine[] = [];
  for (const place of places) {
    const { line, cohort } = place;
    const hold = holds.get(cohort.seatPoolId);
    const decision = decidePaidEnrollment({
      alreadyEnrolled: live.has(`${order.userId}:${cohort.id}`),
      held: hold?.state === 'live',
      onSale: samePrices && cohort.saleRefusal(tx.clock.now()) === null,
      creditsAvailable: line.credits <= spendable,
    });
    if (await seat(tx, decision, cohort.seatPoolId, hold)) {
      spendable -= line.credits;
      await endEntryWithSeat(tx, { poolId: cohort.seatPoolId, userId: order.userId });
      seated.push(place);
    } else lost.push(place);
  }
  return { given: seated, lost, creditsReserved: reserved > 0 };
}
