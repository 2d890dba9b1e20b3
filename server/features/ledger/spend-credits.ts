import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { available, creditsSpent, reserved } from './account.rules.ts';
import { accountIds, findAccounts, insertPostings, lockFoundAccounts } from './ledger.store.ts';
import { spendableLots, spendFromLots } from './lot.store.ts';
import { type Lot, shareAmongLines, takeFromLots, type Use } from './lots.rules.ts';

export interface CreditSpending {
  readonly userId: number;
  readonly orderId: number;
  readonly lines: readonly { readonly orderLineId: number; readonly credits: number }[];
}

/** What people can spend, read while their credits are locked. */
export interface Purses {
  readonly credits: ReadonlyMap<number, number>;
  readonly lots: ReadonlyMap<number, readonly Lot[]>;
  readonly accounts: ReadonlyMap<string, number>;
}

/** Locks these people's credits until the transaction ends, and reads everything needed to spend them. */
export async function lockPurses(tx: Ctx, userIds: readonly number[]): Promise<Purses> {
  const needed = [...new Set(userIds)].flatMap((userId) => [available(userId), reserved(userId)]);
  const { credits, accounts } = await lockFoundAccounts(tx, userIds);
  const lots = await spendableLots(tx, userIds);
  const spent = await findAccounts(tx, [creditsSpent]);
  if (accounts.size === needed.length && spent.size === 1) {
    return { credits, lots: Map.groupBy(lots, (lot) => lot.userId), accounts: new Map([...accounts, ...spent]) };
  }
  // Some accounts were missing: open them, then read everything again under their lock.
  await accountIds(tx, [creditsSpent, ...needed]);
  return lockPurses(tx, userIds);
}

/** Spends credits right away, without a reservation: many people in two statements, one spending per person. */
export function spendCredits(ctx: Ctx, spendings: readonly CreditSpending[], known?: Purses): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const paying = spendings
      .map((spending) => ({ ...spending, credits: spending.lines.reduce((sum, line) => sum + line.credits, 0) }))
      .filter((spending) => spending.credits > 0);
    if (paying.length === 0) return;
    const purses =
      known ??
      (await lockPurses(
        tx,
        paying.map((spending) => spending.userId),
      ));
    const uses: Use[] = [];
    for (const spending of paying) {
      const parts = takeFromLots(purses.lots.get(spending.userId) ?? [], spending.credits);
      if (!parts) throw new Error(`Person ${spending.userId} has not got ${spending.credits} credits.`);
      uses.push(...shareAmongLines(parts, spending.lines).uses);
    }
    const posted = await insertPostings(
      tx,
      paying.map((spending) => ({
        cause: `spend:order:${spending.orderId}`,
        kind: 'credits_spent',
        orderId: spending.orderId,
        userId: spending.userId,
        entries: [
          { account: available(spending.userId), amount: -spending.credits },
          { account: creditsSpent, amount: spending.credits },
        ],
      })),
      purses.accounts,
    );
    if (posted.size < paying.length) throw new Error('An order spent its credits before.');
    await spendFromLots(tx, uses);
  });
}
