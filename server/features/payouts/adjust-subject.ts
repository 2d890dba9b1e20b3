import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { causeOf, hasFreshRefund } from './causes.rules.ts';
import type { Subject } from './facts.query.ts';
import { amountsOf, frozenRows, mayStillChange, stillFacts } from './finalize-payout.ts';
import { insertAdjustment } from './freeze.store.ts';
import { statedSales } from './lines.query.ts';
import { earningsOf, sameKept } from './payout.rules.ts';
import { lockRowsOf, noteCompared, type PayoutRow } from './payout-rows.store.ts';
import { earningsBefore, postFinalized } from './post-payout.ts';
import { linesOf } from './statement.rules.ts';
import type { SubjectKey } from './subject.ts';
import { tellFinalized } from './tell-finalized.ts';

async function insertDifference(tx: Ctx, subject: Subject, frozen: readonly PayoutRow[]): Promise<number | null> {
  const earnings = earningsOf(subject);
  const earlierCents = amountsOf(frozen);
  const amountCents = earnings.earnedCents - earlierCents;
  const last = frozen.at(-1);
  const before = earningsBefore(frozen);
  // What changes no sum gets a row, too, of a subject that has one: each refund stands in exactly one statement, and the ledger
  // follows what is kept where an assistant takes all of it.
  const told = sameKept(earnings, before) && !subject.sales.some(hasFreshRefund);
  if (amountCents === 0 && (last === undefined || told)) return null;
  const { schoolId } = subject;
  // An assistant that took all that there was took less than it costs: what it costs now is compared.
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
  await tellFinalized(tx, { schoolId, payoutId, amountCents });
  return payoutId;
}

/**
 * Compares what a subject earns with what its rows say, once all of its parts are settled, and writes one row for the difference,
 * of either sign (rules-teachers P5, P6); of nothing where what is kept changed and the sum didn't, so that statement and ledger tell it. Returns the row; null where there is none, `waits` while something about its orders is
 * being decided or a part is still ahead.
 */
export function adjustSubject(ctx: Ctx, key: SubjectKey): Promise<number | null | 'waits'> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockRowsOf(tx, key);
    const parts = rows.filter(({ kind }) => kind === 'part');
    if (parts.length === 0 || parts.some(({ status }) => status === 'upcoming')) return 'waits';
    const subject = await stillFacts(tx, key);
    if (!subject || mayStillChange(subject, tx.clock.now())) return 'waits';
    const payoutId = await insertDifference(tx, subject, frozenRows(rows));
    await noteCompared(
      tx,
      parts.map(({ id }) => id),
    );
    return payoutId;
  });
}
