import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { adjustSubject } from './adjust-subject.ts';
import { hasFreshRefund } from './causes.rules.ts';
import { subjectFacts } from './facts.query.ts';
import { finalizePayout } from './finalize-payout.ts';
import { earningsOf, sameKept } from './payout.rules.ts';
import { cancelledUpcoming, duePayouts, noteCompared, subjectsToCompare } from './payout-rows.store.ts';
import { planPayouts } from './plan-payouts.store.ts';
import { keyOfSubject } from './subject.ts';

const AT_ONCE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates payout rows when something with a price opens. Upcoming rows follow its dates. */
export function openPayoutRows(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, (tx) => planPayouts(tx));
}

/** Runs `act` on each payout. One that fails is logged and doesn't hold up the others. */
async function each(ctx: Ctx, ids: readonly number[], act: (ctx: Ctx, id: number) => Promise<unknown>): Promise<void> {
  for (const id of ids) {
    await act(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, payoutId: id }, "couldn't settle a payout"),
    );
  }
}

/**
 * Freezes everything that is due, and voids the rows of a canceled subject that has nothing left (rules-teachers P8).
 */
export async function finalizeDuePayouts(ctx: Ctx): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await cancelledUpcoming(ctx, after, AT_ONCE);
    await each(ctx, ids, finalizePayout);
    if (ids.length < AT_ONCE) break;
    after = ids.at(-1) ?? after;
  }
  for (let after: { plannedAt: Date; id: number } | null = null; ; ) {
    const due: { id: number; plannedAt: Date }[] = await duePayouts(ctx, after, AT_ONCE);
    await each(
      ctx,
      due.map(({ id }) => id),
      finalizePayout,
    );
    if (due.length < AT_ONCE) return;
    after = due.at(-1) ?? null;
  }
}

/** Once a day, compares each settled subject with its rows; a difference gets one row (rules-teachers P5). */
export async function adjustPayouts(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - DAY_MS);
  for (;;) {
    const due = await subjectsToCompare(ctx, before, AT_ONCE);
    const facts = await subjectFacts(
      ctx,
      due.map(({ key }) => key),
    );
    const differs = due.filter(({ key, saidCents, saidKept }) => {
      const subject = facts.get(keyOfSubject(key));
      if (!subject) return false;
      const earnings = earningsOf(subject);
      return earnings.earnedCents !== saidCents || !sameKept(earnings, saidKept) || subject.sales.some(hasFreshRefund);
    });
    const same = due.filter((one) => !differs.includes(one));
    await noteCompared(
      ctx,
      same.map(({ id }) => id),
    );
    let waiting = 0;
    for (const { id, key } of differs) {
      const done = await adjustSubject(ctx, key).catch((error: unknown) => {
        ctx.log.error({ err: error, payoutId: id }, "couldn't adjust a payout");
        return 'waits' as const;
      });
      if (done === 'waits') waiting += 1;
    }
    if (due.length < AT_ONCE || waiting === due.length) return;
  }
}
