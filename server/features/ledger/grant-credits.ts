import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { available, creditsIssued, creditsSpent } from './account.rules.ts';
import { insertPostings, lockCreditAccounts } from './ledger.store.ts';
import { insertLots, type NewLot } from './lot.store.ts';

/**
 * Grants credits to people, each lot once per `cause`. Returns how many lots are new. Credits with origin `refund` are
 * taken from those spent; all others are newly issued.
 */
export function grantCredits(ctx: Ctx, lots: readonly NewLot[]): Promise<number> {
  if (lots.length === 0) return Promise.resolve(0);
  return inTransaction(ctx, async (tx) => {
    await lockCreditAccounts(
      tx,
      lots.map((lot) => lot.userId),
    );
    const fresh = await insertLots(tx, lots);
    await insertPostings(
      tx,
      lots
        .filter((lot) => fresh.has(lot.cause))
        .map((lot) => ({
          cause: `grant:${lot.cause}`,
          kind: `credits_${lot.origin}`,
          userId: lot.userId,
          entries: [
            { account: available(lot.userId), amount: lot.credits },
            { account: lot.origin === 'refund' ? creditsSpent : creditsIssued, amount: -lot.credits },
          ],
        })),
    );
    return fresh.size;
  });
}
