import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Subject, subjectFacts } from './facts.query.ts';
import { freezePart, voidRows } from './freeze.store.ts';
import { notifyFinalized } from './notify-finalized.ts';
import { amountOf, earningsOf } from './payout.rules.ts';
import { lockRowsOf, noOrderChangePending, type PayoutRow, subjectOfPayout } from './payout-rows.store.ts';
import { earningsBefore, postFinalized } from './post-payout.ts';
import { linesOf } from './statement.rules.ts';
import { keyOfSubject, type SubjectKey } from './subject.ts';

/**
 * `waits`: the payout isn't due, someone may still leave with a refund, or a change to its orders is being decided
 * right now.
 */
export type Finalized = 'finalized' | 'void' | 'waits';

/** Final rows, in the order in which they were created. */
export const frozenRows = (rows: readonly PayoutRow[]): PayoutRow[] =>
  rows.filter(({ status }) => status === 'finalized' || status === 'paid');

export const amountsOf = (rows: readonly PayoutRow[]): number =>
  rows.reduce((sum, { payoutCents }) => sum + (payoutCents ?? 0), 0);

/**
 * A subject's facts, with no change to its orders in progress: decided changes are included, and later ones wait until
 * this transaction ends. Undefined if a change is in progress.
 */
export async function settledFacts(tx: Ctx, key: SubjectKey): Promise<Subject | undefined> {
  const seen = (await subjectFacts(tx, [key])).get(keyOfSubject(key));
  if (
    !seen ||
    !(await noOrderChangePending(
      tx,
      seen.sales.map(({ orderLineId }) => orderLineId),
    ))
  )
    return undefined;
  return (await subjectFacts(tx, [key])).get(keyOfSubject(key));
}

/**
 * Whether a refund can still happen without staff: someone may still leave and be refunded, or a canceled subject isn't
 * fully refunded yet.
 */
export function mayStillChange(subject: Subject, now: Date): boolean {
  if (subject.refundableUntil !== null && subject.refundableUntil >= now) return true;
  return subject.cancelled && subject.sales.some(({ alive, dispute }) => alive && dispute === null);
}

/**
 * Freezes an upcoming part when it is due (rules-teachers P5, P8, P9): its lines, its sum, its ledger entries. If
 * nothing was ever sold, or a canceled subject was refunded in full before anything was frozen, its rows are void.
 */
export function finalizePayout(ctx: Ctx, payoutId: number): Promise<Finalized> {
  return inTransaction(ctx, async (tx) => {
    const key = await subjectOfPayout(tx, payoutId);
    if (!key) return 'waits';
    const rows = await lockRowsOf(tx, key);
    const row = rows.find(({ id }) => id === payoutId);
    if (row?.status !== 'upcoming') return 'waits';
    const subject = await settledFacts(tx, key);
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
    await notifyFinalized(tx, { schoolId: row.schoolId, payoutId, amountCents });
    return 'finalized';
  });
}
