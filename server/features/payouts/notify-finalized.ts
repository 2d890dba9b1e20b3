import type { Ctx } from '#server/platform/ctx.ts';
import { notifyPayout } from './notify-payout.ts';

/**
 * Notifies a school of a row that became final, and of its balance if the row took more than there was; not of a $0
 * row.
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
