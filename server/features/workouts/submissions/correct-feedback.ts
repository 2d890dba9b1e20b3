import { refuse } from '#contract/primitives/problem.ts';
import { FEEDBACK_REFUSALS } from '#contract/workouts/feedback.endpoints.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { feedbackOf, keepFeedback } from './answer-submission.ts';
import { correctableUntil } from './feedback.rules.ts';
import { lockOpenGrading, refuseOtherVersion } from './grading.policy.ts';
import { setCorrected } from './grading.store.ts';

/**
 * Replaces sent feedback within 24 hours. The learner sees 'edited' and gets no second email. The same text changes
 * nothing. The endpoint's audience checks access.
 * @throws 422 at `feedback`; 409 if not answered yet, too late, or a different current version (with its text)
 */
export async function correctFeedback(
  ctx: Ctx,
  input: { submissionId: number; feedback: string; version?: number | undefined },
): Promise<void> {
  const by = personIdOf(ctx);
  const feedback = feedbackOf(input.feedback);
  await inTransaction(ctx, async (tx) => {
    const row = await lockOpenGrading(tx, input.submissionId);
    if (row.state !== 'answered') {
      throw refuse(FEEDBACK_REFUSALS.notAnswered, 409, "No feedback has been sent yet, so there's nothing to edit.");
    }
    if (!correctableUntil(row.answeredAt, tx.clock.now())) {
      throw refuse(FEEDBACK_REFUSALS.fixed, 409, 'You can edit feedback for 24 hours after it was sent.');
    }
    refuseOtherVersion(row, input.version);
    if (feedback === row.feedback) return;
    await setCorrected(tx, { submissionId: row.id, feedback, by });
    await keepFeedback(tx, row, { feedback, by });
    await logActivity(tx, {
      action: 'correct_feedback',
      subjectKind: 'workout',
      subjectId: row.workoutId,
      schoolId: row.schoolId,
    });
  });
}
