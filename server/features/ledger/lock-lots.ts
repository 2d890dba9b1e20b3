import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { available, creditsIssued, locked } from './account.rules.ts';
import { insertPostings, lockCreditAccounts } from './ledger.store.ts';
import { type LotOfLine, type LotSource, lotsOf, setLotLocked, setLotRevoked } from './lot.store.ts';

type Change = 'lock' | 'unlock' | 'revoke';

async function change(
  ctx: Ctx,
  request: { userId: number; cause: string } & LotSource,
  action: Change,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockCreditAccounts(tx, [request.userId]);
    const applies = (lot: LotOfLine) => action === 'revoke' || lot.locked === (action === 'unlock');
    const lots = (await lotsOf(tx, request)).filter(applies);
    for (const lot of lots) {
      const here = lot.locked ? locked(lot.userId) : available(lot.userId);
      const destination =
        action === 'revoke' ? creditsIssued : action === 'lock' ? locked(lot.userId) : available(lot.userId);
      if (action === 'revoke') await setLotRevoked(tx, lot.id);
      else await setLotLocked(tx, lot.id, action === 'lock');
      if (lot.remaining === 0) continue;
      await insertPostings(tx, [
        {
          cause: `${action}:${request.cause}:lot:${lot.id}`,
          kind: `credits_${action}`,
          userId: lot.userId,
          entries: [
            { account: here, amount: -lot.remaining },
            { account: destination, amount: lot.remaining },
          ],
        },
      ]);
    }
    return lots.reduce((sum, lot) => sum + lot.remaining, 0);
  });
}

/** Locks the unspent credits from an order line or a plan's period (a dispute). Returns how many. */
export const lockLots = (ctx: Ctx, request: { userId: number; cause: string } & LotSource) =>
  change(ctx, request, 'lock');
/** Unlocks the credits from an order line or a plan's period (a dispute that was won). */
export const unlockLots = (ctx: Ctx, request: { userId: number; cause: string } & LotSource) =>
  change(ctx, request, 'unlock');
/**
 * Revokes the unspent credits from an order line or a plan's period (a dispute that was lost, a purchase that was
 * refunded). Returns how many.
 */
export const revokeLots = (ctx: Ctx, request: { userId: number; cause: string } & LotSource) =>
  change(ctx, request, 'revoke');
