import type { GradingSubmission } from '#contract/workouts/feedback.endpoints.ts';
import { readerAt } from '#server/features/workouts/index.ts';

/** The current reader, by name. Null: no one. */
export function presentReader(
  row: { readerId: number | null; readerName: string | null; readingUntil: Date | null },
  at: { now: Date; personId: number },
): GradingSubmission['reader'] {
  const reader = readerAt(row, at.now);
  if (reader === null || row.readingUntil === null) return null;
  return {
    name: row.readerName ?? 'Someone',
    mine: reader === at.personId,
    untilUtc: row.readingUntil.toISOString(),
  };
}
