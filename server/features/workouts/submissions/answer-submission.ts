import { FIELD_REQUIRED, notFound, refuseFields } from '#contract/primitives/problem.ts';
import { findPerson } from '#server/features/accounts/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { attachOwnMedia, picturesIn } from '#server/features/media/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { findWorkout } from '../workout/workout.store.ts';
import { alreadyAnswered, lockOpenGrading, refuseOtherReader, refuseOtherVersion } from './grading.policy.ts';
import type { GradingRow } from './grading.store.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { lockSubmission, setAnswered, setInReview } from './submission.store.ts';

/** A teacher starts reading a submission; from then on, its author can't replace it. Repeating changes nothing. */
export async function reviewSubmission(ctx: Ctx, input: { submissionId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const submission = await lockSubmission(tx, input.submissionId);
    if (!submission) throw notFound();
    if (submission.state === 'submitted') await setInReview(tx, submission.id);
  });
}

/** Sanitizes feedback text. @throws 422 at `feedback` if it is empty */
export function feedbackOf(html: string): string {
  const feedback = richTextField('feedback', html);
  if (feedback === '') throw refuseFields({ feedback: FIELD_REQUIRED });
  return feedback;
}

/** Stores the feedback's pictures, and sends in-app notifications to the people it mentions. */
export async function keepFeedback(
  tx: Ctx,
  row: GradingRow,
  input: { feedback: string; by: number | null },
): Promise<void> {
  const by = input.by === null ? null : ((await findPerson(tx, input.by)) ?? null);
  if (by) {
    const pictures = { ids: picturesIn(input.feedback), uploadedBy: by.id, objectType: 'Submission' } as const;
    await attachOwnMedia(tx, { ...pictures, objectId: row.id });
  }
  const workout = await findWorkout(tx, row.workoutId);
  if (workout) {
    await notifyMentioned(tx, workout, { html: input.feedback, by, submissionId: row.id, writerId: row.userId });
  }
}

/**
 * Sends feedback on a submission, once, with an email to its author. The caller's policy checks access.
 * @param input.feedback rich text; sanitized here
 * @param input.by the author of the feedback; null: no one, as in demo schools
 * @param input.version of the draft that the feedback was made from; 409 `stale` if the current one differs
 * @throws 422 at `feedback`; 409 if it already has feedback, another person is reading it, or its author took the
 * refund
 */
export async function answerSubmission(
  ctx: Ctx,
  input: { submissionId: number; feedback: string; by: number | null; version?: number | undefined },
): Promise<void> {
  const { by } = input;
  const feedback = feedbackOf(input.feedback);
  await inTransaction(ctx, async (tx) => {
    const row = await lockOpenGrading(tx, input.submissionId);
    if (row.state === 'answered') throw alreadyAnswered(row);
    refuseOtherReader(row, by, tx.clock.now());
    refuseOtherVersion(row, input.version);
    await setAnswered(tx, { submissionId: row.id, feedback, by });
    await keepFeedback(tx, row, { feedback, by });
    await logActivity(tx, {
      action: 'answer_work',
      subjectKind: 'workout',
      subjectId: row.workoutId,
      schoolId: row.schoolId,
    });
    await queueMail(tx, {
      kind: 'workout_answered',
      occasion: `submission:${row.id}`,
      to: { userId: row.userId },
      data: { workoutId: row.workoutId },
      schoolId: row.schoolId,
    });
  });
}
