import { type CohortRow, openCohort } from '#server/features/schools/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { queueTellingFollowers } from './tell-followers.ts';

/**
 * Opens a cohort for enrolment, for good, and tells who follows its course (rules §3).
 * @throws 409 where it is no draft, 422 with everything that is missing, at once
 */
export async function openEnrolment(ctx: Ctx, input: { cohortId: number }): Promise<CohortRow> {
  return inTransaction(ctx, async (tx) => {
    const cohort = await openCohort(tx, input);
    await queueTellingFollowers(tx, { cohortId: cohort.id, because: 'enrolling' });
    return cohort;
  });
}
