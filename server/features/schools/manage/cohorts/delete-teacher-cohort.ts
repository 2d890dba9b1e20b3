import { formatList } from '#contract/primitives/list-words.ts';
import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import { countSelections } from '#server/features/enrollment/index.ts';
import { deleteDraftsOfCohort, loadEventsOfCohort } from '#server/features/events/index.ts';
import { deleteCohortRow, findCohortSettings, lockCohortSettings } from '#server/features/schools/index.ts';
import { closePool } from '#server/features/seats/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { dependentsOf } from './teacher-cohort.query.ts';

const notADraft = () => refuse('not_a_draft', 409, 'Only a draft can be deleted. Cancel an open cohort instead.');

/** Why a cohort can't be deleted; null if it can. */
async function deletionRefusal(ctx: Ctx, cohort: { id: number; status: string }): Promise<Refusal | null> {
  if (cohort.status !== 'draft') return notADraft();
  if ((await countSelections(ctx, cohort.id)) > 0) {
    return refuse('cohort_selected', 409, "Someone has selected this cohort, so it can't be deleted.");
  }
  const hanging = await dependentsOf(ctx, cohort.id);
  if (hanging.length === 0) return null;
  return refuse('cohort_in_use', 409, `This cohort still has ${formatList(hanging)}. Remove that first.`);
}

/** The dry run of deleting a draft (rules-teachers A6): what is deleted with it, or why it can't be. */
export async function showDeletion(ctx: Ctx, cohortId: number): Promise<{ drafts: number; blocked: string | null }> {
  const cohort = await findCohortSettings(ctx, cohortId);
  if (!cohort) throw notFound();
  const blocked = await deletionRefusal(ctx, cohort);
  if (blocked) return { drafts: 0, blocked: blocked.message };
  return { drafts: (await loadEventsOfCohort(ctx, cohortId)).length, blocked: null };
}

/**
 * Deletes a draft that no one ever saw, for good, with its draft sessions. The endpoint's audience checks access.
 * Returns how many draft sessions were deleted.
 * @throws 409 once it was opened or selected, or while something that the message names depends on it
 */
export function deleteTeacherCohort(ctx: Ctx, { cohortId }: { cohortId: number }): Promise<{ drafts: number }> {
  return inTransaction(ctx, async (tx) => {
    const cohort = await lockCohortSettings(tx, cohortId);
    if (!cohort) throw notFound();
    const blocked = await deletionRefusal(tx, cohort);
    if (blocked) throw blocked;
    const drafts = await deleteDraftsOfCohort(tx, cohortId);
    if (!(await deleteCohortRow(tx, cohortId))) throw notADraft();
    await closePool(tx, { poolId: cohort.seatPoolId });
    await logActivity(tx, {
      action: 'delete_cohort',
      subjectKind: 'cohort',
      subjectId: cohortId,
      schoolId: cohort.schoolId,
      courseId: cohort.courseId,
      detail: { name: cohort.name },
    });
    return { drafts };
  });
}
