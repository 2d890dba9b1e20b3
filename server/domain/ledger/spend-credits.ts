import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { available, creditsSpent } from './account.rules.ts';
import { accountIds, insertPostings, lockCreditAccounts } from './ledger.store.ts';
import { spendableLots, spendFromLots } from './lot.store.ts';
import { shareAmongLines, takeFromLots, type Use } from './lots.rules.ts';

export interface CreditSpending {
  readonly userId: number;
  readonly orderId: number;
  readonly lines: readonly { readonly orderLineId: number; readonly credits: number }[];
}

/**
 * Spends credits at once, without a reservation: many people in a handful of statements, one spending per person.
 * Call `lockCredits` first where the caller has to know who can pay, and say so (`locked`); here too few credits are a fault of
 * the program.
 */
export function spendCredits(
  ctx: Ctx,
  spendings: readonly CreditSpending[],
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const paying = spendings
      .map((spending) => ({ ...spending, credits: spending.lines.reduce((sum, line) => sum + line.credits, 0) }))
      .filter((spending) => spending.credits > 0);
    if (paying.length === 0) return;
    const userIds = paying.map((spending) => spending.userId);
    const [, spendable, accounts] = await Promise.all([
      locked ? undefined : lockCreditAccounts(tx, userIds),
      spendableLots(tx, userIds),
      accountIds(tx, [creditsSpent, ...userIds.map(available)]),
    ]);
    const lots = Map.groupBy(spendable, (lot) => lot.userId);
    const uses: Use[] = [];
    for (const spending of paying) {
      const parts = takeFromLots(lots.get(spending.userId) ?? [], spending.credits);
      if (!parts) throw new Error(`Person ${spending.userId} has not got ${spending.credits} credits.`);
      uses.push(...shareAmongLines(parts, spending.lines).uses);
    }
    const [posted] = await Promise.all([
      insertPostings(
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
        accounts,
      ),
      spendFromLots(tx, uses),
    ]);
    if (posted.size < paying.length) throw new Error('An order spent its credits before.');
  });
}
