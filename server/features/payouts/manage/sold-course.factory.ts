import type { Payout } from '#contract/payouts/payout.ts';
import { adjustPayouts, finalizeDuePayouts, openPayoutRows, type SubjectKey } from '#server/features/payouts/index.ts';
import { aDispute, aRefund, aSale } from '#server/features/payouts/sale.factory.ts';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import type { TestApp } from '#testing/app.ts';

const DAY_MS = 86_400_000;

/** A taught course with a cohort and sold seats, and helpers that let days pass. For tests. */
export async function aSoldCourse(t: TestApp) {
  const taught = await aTaughtCourse(t);
  const { ctx } = taught;
  const cohort = await taught.cohort({ startsIn: 30, endsIn: 60, moniker: 'Fall' });
  const of: SubjectKey = { kind: 'cohort', id: cohort.id };
  const sweep = async () => {
    await openPayoutRows(ctx);
    await finalizeDuePayouts(ctx);
    await adjustPayouts(ctx);
  };
  const get = (path: string, as = taught.schoolAdminId) => taught.call(as, 'GET', path);
  return {
    ...taught,
    cohort,
    anotherCohort: taught.cohort,
    of,
    sweep,
    get,
    /** Lets this many days pass, and runs what is due by then. */
    pass: async (days: number) => {
      await t.system.clock.advance(days * DAY_MS);
      await sweep();
    },
    sell: (sale: Omit<Parameters<typeof aSale>[1], 'of'> = {}) => aSale(ctx, { of, ...sale }),
    refund: (...args: Parameters<typeof aRefund> extends [unknown, ...infer Rest] ? Rest : never) =>
      aRefund(ctx, ...args),
    dispute: (...args: Parameters<typeof aDispute> extends [unknown, ...infer Rest] ? Rest : never) =>
      aDispute(ctx, ...args),
    payouts: async (only = 'all') =>
      (await get(`/teachers/courses/${taught.course.id}/payouts?only=${only}`)).body.payouts.toSorted(
        (one: Payout, other: Payout) => one.plannedPaidAtUtc.localeCompare(other.plannedPaidAtUtc) || one.id - other.id,
      ),
    file: (payoutId: number, as: number | null = taught.schoolAdminId) =>
      t.as(as, { method: 'GET', url: `/teachers/payouts/${payoutId}/statement.csv` }),
  };
}
export type SoldCourse = Awaited<ReturnType<typeof aSoldCourse>>;
