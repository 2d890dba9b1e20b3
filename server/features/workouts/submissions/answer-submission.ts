import { FIELD_REQUIRED, notFound, refuseFields } from '#contract/primitives/problem.ts';
import { findPerson } from '#server/features/accounts/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { attachOwnMedia, picturesIn } from '#server/features/media/index.ts';
import { noteActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { findWorkout } from '../workout/workout.store.ts';
import { alreadyAnswered, lockHeldDesk, refuseOtherReader, refuseOtherVersion } from './desk.policy.ts';
import type { DeskRow } from './desk.store.ts';
import { lockSubmission, setAnswered, setInReview } from './submission.store.ts';
import { tellMentioned } from './tell-mentioned.ts';

/** A teacher begins to read what was sent in: from here on its writer can't replace it. Repeating changes nothing. */
export async function reviewSubmission(ctx: Ctx, input: { submissionId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const submission = await lockSubmission(tx, input.submissionId);
    if (!submission) throw notFound();
    if (submission.state === 'submitted') await setInReview(tx, submission.id);
  });
}

/** An answer's text, harmless. @throws 422 at `feedback` where it says nothing */
export function feedbackOf(html: string): string {
  const feedback = richTextField('feedback', html);
  if (feedback === '') throw refuseFields({ feedback: FIELD_REQUIRED });
  return feedback;
}

/** Keeps the pictures of an answer, and tells by the bell who is mentioned in it. */
export async function keepFeedback(
  tx: Ctx,
  row: DeskRow,
  answer: { feedback: string; by: number | null },
): Promise<void> {
  const by = answer.by === null ? null : ((await findPerson(tx, answer.by)) ?? null);
  if (by) {
    const pictures = { ids: picturesIn(answer.feedback), uploadedBy: by.id, objectType: 'Submission' } as const;
    await attachOwnMedia(tx, { ...pictures, objectId: row.id });
  }
  const workout = await findWorkout(tx, row.workoutId);
  if (workout) {
    await tellMentioned(tx, workout, { html: answer.feedback, by, submissionId: row.id, writerId: row.userId });
  }
}

/**
 * Answers what was sent in, once, with a mail to its writer. Who may: the caller's policy.
 * @param input.feedback rich text; sanitised here
 * @param input.by who answers; null: nobody's own, as demo schools do
 * @param input.version of the draft that it was made from; another one stands: 409 `stale`
 * @throws 422 at `feedback`, 409 where it was answered already, another reads it, or its writer took the money back
 */
export async function answerSubmission(
  ctx: Ctx,
  input: { submissionId: number; feedback: string; by: number | null; version?: number | undefined },
): Promise<void> {
  const { by } = input;
  const feedback = feedbackOf(input.feedback);
  await inTransaction(ctx, async (tx) => {
    const row = await lockHeldDesk(tx, input.submissionId);
    if (row.state === 'answered') throw alreadyAnswered(row);
    refuseOtherReader(row, by, tx.clock.now());
    refuseOtherVersion(row, input.version);
    await setAnswered(tx, { submissionId: row.id, feedback, by });
    await keepFeedback(tx, row, { feedback, by });
    await noteActivity(tx, {
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
