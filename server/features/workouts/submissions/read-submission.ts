import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { readerAt } from './feedback.rules.ts';
import { lockOpenGrading } from './grading.policy.ts';
import { clearReader, setReader } from './grading.store.ts';

/**
 * A teacher starts reading: the submission is in review from now on, and theirs for half an hour. If another person is
 * reading it, nothing changes unless the teacher takes over. Submissions with feedback are only viewed. The endpoint's
 * audience checks access.
 * @throws 404; 409 if its author no longer has the spot
 */
export async function openSubmission(ctx: Ctx, input: { submissionId: number; takeOver: boolean }): Promise<void> {
  const by = personIdOf(ctx);
  await inTransaction(ctx, async (tx) => {
    const row = await lockOpenGrading(tx, input.submissionId);
    if (row.state === 'answered') return;
    const reader = readerAt(row, tx.clock.now());
    const others = reader !== null && reader !== by;
    if (others && !input.takeOver) return;
    await setReader(tx, row.id, by);
    if (others) {
      await logActivity(tx, {
        action: 'take_over_work',
        subjectKind: 'workout',
        subjectId: row.workoutId,
        schoolId: row.schoolId,
        detail: { from: row.readerName },
      });
    }
  });
}

/** A teacher stops reading, and another may start right away. The draft stays. */
export function leaveSubmission(ctx: Ctx, input: { submissionId: number }): Promise<void> {
  return clearReader(ctx, input.submissionId, personIdOf(ctx));
}
