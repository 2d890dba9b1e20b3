import { toDollars } from '#contract/primitives/money.ts';
import { refuse, refuseField } from '#contract/primitives/problem.ts';
import type { CancellationTotals } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { type CancelRefund, type CancelTotals, cancelCohort } from '#server/journeys/enrollment/cancel-cohort.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export function presentTotals({ cashCents, ...totals }: CancelTotals): CancellationTotals {
  return { ...totals, cash: toDollars(cashCents) };
}

/** Refuses a partial refund for a cohort that hasn't started: 422 at `refund` (rules-teachers C9). */
export function refusePartBeforeStart(refund: CancelRefund, status: string): void {
  if (refund === 'pro_rata' && status !== 'started') {
    throw refuseField('refund', 'Before the start, everyone gets a full refund.');
  }
}

/**
 * Cancels a cohort for good, for a person who manages it: with a full refund while it enrolls; once it has started,
 * only staff may cancel it, with a pro rata or full refund (rules-teachers C9). The endpoint's audience checks who
 * manages it.
 * @throws 403 for a started one; 409 when `stale`, already canceled, or figures differ from `expected`
 */
export async function cancelForTeacher(
  ctx: Ctx,
  request: {
    readonly cohortId: number;
    readonly refund: CancelRefund;
    readonly revision: number | undefined;
    readonly expected: Readonly<Record<string, number>> | undefined;
  },
): Promise<void> {
  const person = await requirePerson(ctx);
  await cancelCohort(ctx, {
    cohortId: request.cohortId,
    refund: request.refund,
    by: person.id,
    agreed: async (tx, cohort, totals) => {
      const status = cohort.statusAt(tx.clock.now());
      if (status === 'started' && !person.isStaff) {
        throw refuse(
          'staff_only',
          403,
          'This cohort has started, so only our team can cancel it now. Please contact us.',
        );
      }
      refusePartBeforeStart(request.refund, status);
      await bumpRevision(tx, { kind: 'cohort', id: cohort.id, sent: request.revision, fields: ['status'] });
      refuseChangedFigures(request.expected, { ...presentTotals(totals) });
    },
  });
}
