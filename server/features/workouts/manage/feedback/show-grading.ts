import { notFound } from '#contract/primitives/problem.ts';
import type { GradingSubmission } from '#contract/workouts/feedback.endpoints.ts';
import { mediaUrl } from '#server/features/media/index.ts';
import { correctableUntil, feedbackDueAt, findGrading } from '#server/features/workouts/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { workOf } from './grading.query.ts';
import { presentReader } from './reader.present.ts';
import { nextWaiting } from './students.query.ts';

/**
 * A submission with its draft, its reader, and the next one waiting. 404 if its author no longer has the spot. The
 * endpoint's audience checks access.
 */
export async function showGrading(ctx: Ctx, submissionId: number): Promise<GradingSubmission> {
  const now = ctx.clock.now();
  const [row, work] = await Promise.all([findGrading(ctx, submissionId), workOf(ctx, submissionId)]);
  if (!row?.held || !work) throw notFound();
  const next = await nextWaiting(ctx, { workoutId: row.workoutId, submissionId });
  return {
    id: row.id,
    workout: {
      id: row.workoutId,
      uuid: work.uuid,
      name: work.workoutName,
      schoolName: work.schoolName,
      instructions: work.instructions,
    },
    student: { name: work.studentName, email: work.studentEmail },
    text: work.text,
    url: work.url,
    file:
      work.fileId === null
        ? null
        : {
            id: work.fileId,
            url: mediaUrl(work.fileId),
            fileName: work.fileName ?? 'picture',
            bytes: work.fileBytes ?? 0,
          },
    state: row.state,
    submittedAtUtc: row.submittedAt.toISOString(),
    dueAtUtc: feedbackDueAt(row.submittedAt).toISOString(),
    reader: presentReader(row, { now, personId: personIdOf(ctx) }),
    draft: {
      feedback: row.draft ?? '',
      version: row.version,
      savedBy: row.savedBy,
      savedAtUtc: row.savedAt?.toISOString() ?? null,
    },
    feedback: row.state === 'answered' ? row.feedback : null,
    answeredBy: row.answeredBy,
    answeredAtUtc: row.answeredAt?.toISOString() ?? null,
    correctedAtUtc: row.correctedAt?.toISOString() ?? null,
    correctableUntilUtc: correctableUntil(row.answeredAt, now)?.toISOString() ?? null,
    ...next,
    nowUtc: now.toISOString(),
  };
}
