import { attachOwnMedia, picturesIn } from '#server/features/media/index.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { alreadyAnswered, lockOpenGrading, refuseOtherReader, refuseOtherVersion } from './grading.policy.ts';
import { saveDraft, setReader } from './grading.store.ts';

/**
 * Saves feedback being written, sanitized (rules-teachers S5). Each save extends the reader's time.
 * @throws 404; 409 if another person is reading the submission, it has feedback, or the current version differs (with
 * its text); 422 at `feedback`
 */
export async function saveFeedbackDraft(
  ctx: Ctx,
  input: { submissionId: number; feedback: string; version?: number | undefined },
): Promise<void> {
  const by = personIdOf(ctx);
  const feedback = richTextField('feedback', input.feedback);
  await inTransaction(ctx, async (tx) => {
    const row = await lockOpenGrading(tx, input.submissionId);
    if (row.state === 'answered') throw alreadyAnswered(row);
    refuseOtherReader(row, by, tx.clock.now());
    refuseOtherVersion(row, input.version);
    await setReader(tx, row.id, by);
    if (feedback === (row.draft ?? '')) return;
    await saveDraft(tx, { submissionId: row.id, feedback, by });
    // A person who takes over the draft has to see its pictures, too.
    const pictures = { ids: picturesIn(feedback), uploadedBy: by, objectType: 'Submission' } as const;
    await attachOwnMedia(tx, { ...pictures, objectId: row.id });
  });
}
