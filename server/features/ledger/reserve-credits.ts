import { refuse } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { available, creditsIssued, creditsSpent, locked, reserved } from './account.rules.ts';
import { insertPostings, lockCreditAccounts } from './ledger.store.ts';
import {
  endReservation,
  insertReservations,
  insertUses,
  moveRemaining,
  openReservations,
  spendableLots,
} from './lot.store.ts';
import { shareAmongLines, takeFromLots } from './lots.rules.ts';

export const notEnoughCredits = () => refuse('not_enough_credits', 409, "You don't have that many credits anymore.");

/** Reserves credits for an order that isn't paid yet. Refuses with 409 `not_enough_credits`. */
export async function reserveCredits(
  ctx: Ctx,
  request: { userId: number; orderId: number; credits: number },
): Promise<void> {
  const { userId, orderId, credits } = request;
  if (credits === 0) return;
  await inTransaction(ctx, async (tx) => {
    await lockCreditAccounts(tx, [userId]);
    const parts = takeFromLots(await spendableLots(tx, [userId]), credits);
    if (!parts) throw notEnoughCredits();
    await moveRemaining(tx, new Map(parts.map((part) => [part.lotId, -part.credits])));
    await insertReservations(tx, orderId, parts);
    await insertPostings(tx, [
      {
        cause: `reserve:order:${orderId}`,
        kind: 'credits_reserved',
        orderId,
        userId,
        entries: [
          { account: available(userId), amount: -credits },
          { account: reserved(userId), amount: credits },
        ],
      },
    ]);
  });
}

/**
 * Ends an order's reservation: spends it on these lines and returns the rest; without lines, everything. Returns the
 * credits that were reserved: 0 if they were already returned (an order that expired).
 */
export function settleReservation(
  ctx: Ctx,
  request: { userId: number; orderId: number; spendOn: readonly { orderLineId: number; credits: number }[] },
): Promise<number> {
  const { userId, orderId } = request;
  return inTransaction(ctx, async (tx) => {
    await lockCreditAccounts(tx, [userId]);
    const open = await openReservations(tx, orderId);
    const total = open.reduce((sum, row) => sum + row.credits, 0);
    if (total === 0) return 0;
    const { uses, left } = shareAmongLines(open, request.spendOn);
    for (const row of open) {
      const back = left.get(row.lotId) ?? 0;
      const spent = row.credits - back;
      await endReservation(tx, row.id, spent > 0 ? 'spent' : 'returned', spent > 0 ? spent : row.credits);
    }
    await insertUses(tx, uses);
    const returned = open
      .map((row) => ({ row, credits: left.get(row.lotId) ?? 0 }))
      .filter(({ credits }) => credits > 0);
    await moveRemaining(
      tx,
      new Map(returned.filter(({ row }) => !row.lotRevoked).map(({ row, credits }) => [row.lotId, credits])),
    );
    const back = returned.reduce((sum, { credits }) => sum + credits, 0);
    const posted = await insertPostings(tx, [
      {
        cause: `settle:order:${orderId}`,
        kind: 'credits_settled',
        orderId,
        userId,
        entries: [
          { account: reserved(userId), amount: -total },
          // Credits that a dispute has locked or revoked in the meantime stay locked or revoked when they are returned.
          ...returned.map(({ row, credits }) => ({
            account: row.lotRevoked ? creditsIssued : row.lotLocked ? locked(userId) : available(userId),
            amount: credits,
          })),
          { account: creditsSpent, amount: total - back },
        ],
      },
    ]);
    if (posted.size === 0) throw new Error(`Order ${orderId} settled its credits before.`);
    return total;
  });
}
