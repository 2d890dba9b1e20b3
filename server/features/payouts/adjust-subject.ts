import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { causeOf, hasFreshRefund } from './causes.rules.ts';
import type { Subject } from './facts.query.ts';
import { amountsOf, frozenRows, mayStillChange, settledFacts } from './finalize-payout.ts';
import { insertAdjustment } from './freeze.store.ts';
import { statedSales } from './lines.query.ts';
import { notifyFinalized } from './notify-finalized.ts';
import { earningsOf, sameKept } from './payout.rules.ts';
import { lockRowsOf, noteCompared, type PayoutRow } from './payout-rows.store.ts';
import { earningsBefore, postFinalized } from './post-payout.ts';
import { linesOf } from './statement.rules.ts';
import type { SubjectKey } from './subject.ts';

async function insertDifference(tx: Ctx, subject: Subject, frozen: readonly PayoutRow[]): Promise<number | null> {
  const earnings = earningsOf(subject);
  const earlierCents = amountsOf(frozen);
  const amountCents = earnings.earnedCents - earlierCents;
  const last = frozen.at(-1);
  const before = earningsBefore(frozen);
  // A change that leaves the sum the same still gets a row if the subject already has one: each refund must be in
  // exactly one statement, and the ledger follows the revenue even when an assistant takes all of it.
  const unchanged = sameKept(earnings, before) && !subject.sales.some(hasFreshRefund);
  if (amountCents === 0 && (last === undefined || unchanged)) return null;
  const { schoolId } = subject;
  // If the assistant took everything, the row says less than the assistant costs, so their current cost is compared.
  const clamped = last !== undefined && before.earnedCents === 0;
  const cause = causeOf(
    subject,
    last === undefined ? [] : await statedSales(tx, last.id),
    {
      revenueCents: before.revenueCents,
      feeBps: last?.feeBps ?? subject.feeBps,
      assistantCents: last === undefined || clamped ? subject.assistantCents : before.assistantCents,
    },
    amountCents,
  );
  const payoutId = await insertAdjustment(
    tx,
    { subject, earnings, earlierCents, amountCents, lines: linesOf(subject.sales) },
    cause,
  );
  await postFinalized(tx, { payoutId, schoolId, amountCents }, before, earnings);
  await notifyFinalized(tx, { schoolId, payoutId, amountCents });
  return payoutId;
}

/**
 * Compares what a subject earns with its rows, once all of its parts are settled, and writes one row for the
 * difference, of either sign (rules-teachers P5, P6). The row is $0 if the revenue changed but the sum didn't, so that
 * statement and ledger show the change. Returns the row's id; null if there is no difference; `waits` while a change to
 * the subject's orders is being decided or a part is still upcoming.
 */
export function adjustSubject(ctx: Ctx, key: SubjectKey): Promise<number | null | 'waits'> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockRowsOf(tx, key);
    const parts = rows.filter(({ kind }) => kind === 'part');
    if (parts.length === 0 || parts.some(({ status }) => status === 'upcoming')) return 'waits';
    const subject = await settledFacts(tx, key);
    if (!subject || mayStillChange(subject, tx.clock.now())) return 'waits';
    const payoutId = await insertDifference(tx, subject, frozenRows(rows));
    await noteCompared(
      tx,
      parts.map(({ id }) => id),
    );
    return payoutId;
  });
}
