import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Subject, subjectFacts } from './facts.query.ts';
import { freezePart, voidRows } from './freeze.store.ts';
import { amountOf, earningsOf } from './payout.rules.ts';
import { lockRowsOf, ordersAreStill, type PayoutRow, subjectOfPayout } from './payout-rows.store.ts';
import { earningsBefore, postFinalized } from './post-payout.ts';
import { linesOf } from './statement.rules.ts';
import { keyOfSubject, type SubjectKey } from './subject.ts';
import { tellFinalized } from './tell-finalized.ts';

/** `waits`: it isn't due, somebody may still leave with money, or something about its orders is being decided right now. */
export type Finalized = 'finalized' | 'void' | 'waits';

/** Rows that say something for good, in the order in which they came. */
export const frozenRows = (rows: readonly PayoutRow[]): PayoutRow[] =>
  rows.filter(({ status }) => status === 'finalized' || status === 'paid');

export const amountsOf = (rows: readonly PayoutRow[]): number =>
  rows.reduce((sum, { payoutCents }) => sum + (payoutCents ?? 0), 0);

/**
 * The facts of a subject, with nothing about its orders under way: what is decided is in them, and what will be waits until this
 * transaction is over. Undefined where something is.
 */
export async function stillFacts(tx: Ctx, key: SubjectKey): Promise<Subject | undefined> {
  const seen = (await subjectFacts(tx, [key])).get(keyOfSubject(key));
  if (
    !seen ||
    !(await ordersAreStill(
      tx,
      seen.sales.map(({ orderLineId }) => orderLineId),
    ))
  )
    return undefined;
  return (await subjectFacts(tx, [key])).get(keyOfSubject(key));
}

/** Whether a refund can still come of itself: somebody may leave with money, or a cancelled one isn't given back yet. */
export function mayStillChange(subject: Subject, now: Date): boolean {
  if (subject.refundableUntil !== null && subject.refundableUntil >= now) return true;
  return subject.cancelled && subject.sales.some(({ alive, dispute }) => alive && dispute === null);
}

/**
 * Freezes an upcoming part when it is due (rules-teachers P5, P8, P9): its lines, its sum, its entries in the ledger. Where
 * nothing was ever sold, or a cancelled subject gave all back before anything was frozen, its rows are void.
 */
export function finalizePayout(ctx: Ctx, payoutId: number): Promise<Finalized> {
  return inTransaction(ctx, async (tx) => {
    const key = await subjectOfPayout(tx, payoutId);
    if (!key) return 'waits';
    const rows = await lockRowsOf(tx, key);
    const row = rows.find(({ id }) => id === payoutId);
    if (row?.status !== 'upcoming') return 'waits';
    const subject = await stillFacts(tx, key);
    const now = tx.clock.now();
    if (!subject || mayStillChange(subject, now)) return 'waits';
    const frozen = frozenRows(rows);
    const earnings = earningsOf(subject);
    if (subject.cancelled && frozen.length === 0 && earnings.revenueCents === 0) {
      await voidRows(
        tx,
        rows.map(({ id }) => id),
      );
      return 'void';
    }
    if (row.plannedAt > now || rows.some(({ id, status }) => id < row.id && status === 'upcoming')) return 'waits';
    if (subject.sales.length === 0 && frozen.length === 0) {
      await voidRows(tx, [row.id]);
      return 'void';
    }
    const earlierCents = amountsOf(frozen);
    const amountCents = amountOf(earnings.earnedCents, row, earlierCents);
    const lines = linesOf(subject.sales);
    await freezePart(tx, row.id, { subject, earnings, earlierCents, amountCents, lines });
    await postFinalized(tx, { payoutId, schoolId: row.schoolId, amountCents }, earningsBefore(frozen), earnings);
    await tellFinalized(tx, { schoolId: row.schoolId, payoutId, amountCents });
    return 'finalized';
  });
}
