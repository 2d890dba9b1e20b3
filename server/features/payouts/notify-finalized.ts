import type { Ctx } from '#server/platform/ctx.ts';
import { notifyPayout } from './notify-payout.ts';

/**
 * Notifies a school that a row is final and, if the row's amount is negative, of its negative balance. A $0 row
 * notifies no one.
 */
export async function notifyFinalized(
  tx: Ctx,
  {
    schoolId,
    payoutId,
    amountCents,
  }: { readonly schoolId: number; readonly payoutId: number; readonly amountCents: number },
): Promise<void> {
  if (amountCents === 0) return;
  await notifyPayout(tx, { happened: 'finalized', schoolId, payoutId });
  if (amountCents < 0) await notifyPayout(tx, { happened: 'negative', schoolId, payoutId });
}
