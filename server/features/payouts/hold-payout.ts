import { notFound, refuse } from '#contract/primitives/problem.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { notifyPayout } from './notify-payout.ts';
import { lockPayouts, type PayableRow, setHold } from './remittance.store.ts';

async function lockOne(tx: Ctx, payoutId: number): Promise<PayableRow> {
  const [row] = await lockPayouts(tx, [payoutId]);
  if (!row) throw notFound();
  return row;
}

/**
 * Staff put a row on hold, with a reason that its school reads (rules-teachers P13).
 * @throws 404; 409 `payout_paid`, `payout_void`, `already_held`
 */
export function holdPayout(ctx: Ctx, { payoutId, reason }: { payoutId: number; reason: string }): Promise<void> {
  const by = personIdOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const row = await lockOne(tx, payoutId);
    if (row.status === 'paid') throw refuse('payout_paid', 409, 'This payout has already been paid.');
    if (row.status === 'void')
      throw refuse('payout_void', 409, "This payout was canceled, so there's nothing to hold.");
    if (row.held) throw refuse('already_held', 409, 'This payout is already on hold.');
    await setHold(tx, payoutId, { at: tx.clock.now(), by, reason });
    await logActivity(tx, {
      action: 'hold_payout',
      subjectKind: 'payout',
      subjectId: payoutId,
      schoolId: row.schoolId,
      detail: { reason },
    });
    await notifyPayout(tx, { happened: 'held', schoolId: row.schoolId, payoutId });
  });
}

/** Staff lift a hold. @throws 404; 409 `not_held` */
export function liftHold(ctx: Ctx, { payoutId, reason }: { payoutId: number; reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOne(tx, payoutId);
    if (!row.held) throw refuse('not_held', 409, 'This payout is no longer on hold.');
    await setHold(tx, payoutId, null);
    await logActivity(tx, {
      action: 'lift_payout_hold',
      subjectKind: 'payout',
      subjectId: payoutId,
      schoolId: row.schoolId,
      detail: { reason },
    });
    await notifyPayout(tx, { happened: 'lifted', schoolId: row.schoolId, payoutId });
  });
}
