import type { Ctx } from '#server/platform/ctx.ts';
import { tellOfPayout } from './tell-of-payout.ts';

/** A school hears of a row that became final, and where it took more than there was, of its balance; of a row of nothing nothing. */
export async function tellFinalized(
  tx: Ctx,
  {
    schoolId,
    payoutId,
    amountCents,
  }: { readonly schoolId: number; readonly payoutId: number; readonly amountCents: number },
): Promise<void> {
  if (amountCents === 0) return;
  await tellOfPayout(tx, { happened: 'finalized', schoolId, payoutId });
  if (amountCents < 0) await tellOfPayout(tx, { happened: 'negative', schoolId, payoutId });
}
