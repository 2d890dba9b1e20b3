import { type CohortRow, openCohort } from '#server/features/schools/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { queueNotifyFollowers } from './notify-followers.ts';

/**
 * Opens a cohort for enrollment, permanently, and notifies the course's followers (rules §3).
 * @throws 409 if it isn't a draft, 422 with everything that is missing
 */
export async function openEnrollment(ctx: Ctx, input: { cohortId: number }): Promise<CohortRow> {
  return inTransaction(ctx, async (tx) => {
    const cohort = await openCohort(tx, input);
    await queueNotifyFollowers(tx, { cohortId: cohort.id, because: 'enrolling' });
    return cohort;
  });
}
