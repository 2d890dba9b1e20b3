import { holdPayout, liftHold } from '#server/features/payouts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

/**
 * Staff put a payout on hold, with a reason that its school reads, or lift the hold (rules-teachers P13).
 * @throws 404; 409 if it's paid, void, already on hold, or not on hold anymore
 */
export function setHold(
  ctx: Ctx,
  request: { readonly id: number; readonly reason: string; readonly held: boolean },
): Promise<{ payout: { id: number; heldBecause: string | null } }> {
  const { id, reason, held } = request;
  return inTransaction(ctx, async (tx) => {
    await (held ? holdPayout : liftHold)(tx, { payoutId: id, reason });
    const response = { payout: { id, heldBecause: held ? reason : null } };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
