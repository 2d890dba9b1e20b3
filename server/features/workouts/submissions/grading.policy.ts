import { notFound, type Refusal, refuse, STALE, STALE_MESSAGE } from '#contract/primitives/problem.ts';
import { FEEDBACK_REFUSALS } from '#contract/workouts/feedback.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readerAt } from './feedback.rules.ts';
import { type GradingRow, lockGrading } from './grading.store.ts';

/** Locks a submission that can still get feedback. @throws 404; 409 if its author no longer has the spot */
export async function lockOpenGrading(tx: Ctx, submissionId: number): Promise<GradingRow> {
  const row = await lockGrading(tx, submissionId);
  if (!row) throw notFound();
  if (!row.held) {
    throw refuse(
      FEEDBACK_REFUSALS.gone,
      409,
      "This spot was canceled, or its payment is disputed, so there's no one to give feedback to.",
    );
  }
  return row;
}

/** 409: the submission already has feedback, with by whom and when. */
export function alreadyAnswered(row: GradingRow): Refusal {
  const name = row.answeredBy;
  return refuse(
    FEEDBACK_REFUSALS.answered,
    409,
    name ? `${name} already sent feedback.` : 'Feedback was already sent.',
    {
      name,
      answeredAtUtc: row.answeredAt?.toISOString() ?? null,
    },
  );
}

/**
 * 409 while another person is reading the submission, so no one overwrites another's work. Null `by`: no one in
 * particular, never refused.
 */
export function refuseOtherReader(row: GradingRow, by: number | null, now: Date): void {
  const reader = readerAt(row, now);
  if (by === null || reader === null || reader === by) return;
  const name = row.readerName ?? 'Someone else';
  throw refuse(FEEDBACK_REFUSALS.beingRead, 409, `${name} is reading this now, so we didn't save your changes.`, {
    name,
    untilUtc: row.readingUntil?.toISOString() ?? null,
  });
}

/**
 * 409 `stale` with the current text, if the text was typed from another version. Without a version, the last save wins.
 */
export function refuseOtherVersion(row: GradingRow, sent: number | undefined): void {
  if (sent === undefined || sent === row.version) return;
  throw refuse(STALE, 409, STALE_MESSAGE, {
    savedBy: row.state === 'answered' ? row.answeredBy : row.savedBy,
    savedAt: (row.state === 'answered' ? (row.correctedAt ?? row.answeredAt) : row.savedAt)?.toISOString() ?? null,
    version: row.version,
    feedback: (row.state === 'answered' ? row.feedback : row.draft) ?? '',
  });
}
