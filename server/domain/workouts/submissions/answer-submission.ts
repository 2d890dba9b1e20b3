import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { findPerson } from '#server/domain/accounts/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import { attachOwnMedia, picturesIn } from '#server/domain/media/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { findWorkout } from '../workout/workout.store.ts';
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

/**
 * Answers what was sent in, once, with a mail to its writer. Who may: the caller's policy.
 * @param input.feedback rich text; sanitised here
 * @throws 422 at `feedback`, 409 where it was answered already
 */
export async function answerSubmission(
  ctx: Ctx,
  input: { submissionId: number; feedback: string; by: number | null },
): Promise<void> {
  const feedback = richTextField('feedback', input.feedback);
  if (feedback === '') throw refuseFields({ feedback: FIELD_REQUIRED });
  await inTransaction(ctx, async (tx) => {
    const submission = await lockSubmission(tx, input.submissionId);
    if (!submission) throw notFound();
    if (!(await setAnswered(tx, { submissionId: submission.id, feedback, by: input.by }))) {
      throw refuse(WORKOUT_REFUSALS.inReview, 409, 'This was answered already.');
    }
    const by = input.by === null ? null : ((await findPerson(tx, input.by)) ?? null);
    if (by) {
      const pictures = { ids: picturesIn(feedback), uploadedBy: by.id, objectType: 'Submission' } as const;
      await attachOwnMedia(tx, { ...pictures, objectId: submission.id });
    }
    const workout = await findWorkout(tx, submission.workoutId);
    if (workout) {
      await tellMentioned(tx, workout, {
        html: feedback,
        by,
        submissionId: submission.id,
        writerId: submission.userId,
      });
    }
    await queueMail(tx, {
      kind: 'workout_answered',
      occasion: `submission:${submission.id}`,
      to: { userId: submission.userId },
      data: { workoutId: submission.workoutId },
      schoolId: submission.schoolId,
    });
  });
}
