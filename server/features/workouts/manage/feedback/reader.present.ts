import type { DeskSubmission } from '#contract/workouts/feedback.endpoints.ts';
import { readerAt } from '#server/features/workouts/index.ts';

/** Who reads it now, as the desk names them; null: nobody. */
export function presentReader(
  row: { readerId: number | null; readerName: string | null; readingUntil: Date | null },
  at: { now: Date; personId: number },
): DeskSubmission['reader'] {
  const reader = readerAt(row, at.now);
  if (reader === null || row.readingUntil === null) return null;
  return {
    name: row.readerName ?? 'Someone',
    mine: reader === at.personId,
    untilUtc: row.readingUntil.toISOString(),
  };
}
