/** Ledger: double entry for credits and cents, append-only; credits by origin (rules §5). */
import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import type { Posting } from './account.rules.ts';
import { availableBalances, insertPostings, lockCreditAccounts } from './ledger.store.ts';
import { openReservations } from './lot.store.ts';

export {
  type AccountKey,
  assistants,
  cashAtProvider,
  cashToSchools,
  codesBorne,
  creditsFunded,
  disputesLost,
  type Entry,
  type Posting,
  paidByHand,
  payable,
  payoutFees,
  receivable,
  refundsDue,
  sales,
  unearned,
} from './account.rules.ts';
export { grantCredits } from './grant-credits.ts';
export { lockLots, revokeLots, unlockLots } from './lock-lots.ts';
export type { CreditOrigin, NewLot } from './lot.store.ts';
export { notEnoughCredits, reserveCredits, settleReservation } from './reserve-credits.ts';
export { type CreditSpending, lockPurses, type Purses, spendCredits } from './spend-credits.ts';

/** Writes one balanced transaction. Returns false if its cause was already written. */
export async function post(ctx: Ctx, posting: Posting): Promise<boolean> {
  return inTransaction(ctx, async (tx) => (await insertPostings(tx, [posting])).size === 1);
}

/** Writes many balanced transactions in a few statements; returns the causes that are new. */
export function postAll(ctx: Ctx, postings: readonly Posting[]): Promise<Set<string>> {
  return inTransaction(ctx, (tx) => insertPostings(tx, postings));
}

/** Locks these people's credits until the transaction ends; returns what each can spend. */
export function lockCredits(tx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> {
  return lockCreditAccounts(tx, userIds);
}

/** Credits a person can spend now. */
export async function creditsOf(ctx: Ctx, userId: number): Promise<number> {
  return (await availableBalances(ctx, [userId])).get(userId) ?? 0;
}

/** Credits these people can spend now; people without any are missing from the map. */
export function creditsOfAll(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> {
  return availableBalances(ctx, userIds);
}

/** Credits an order still has reserved. */
export async function creditsSetAside(ctx: Ctx, orderId: number): Promise<number> {
  return (await openReservations(ctx, orderId)).reduce((sum, part) => sum + part.credits, 0);
}
