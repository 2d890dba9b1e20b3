import { isApiProblem } from '#web/api/problem.ts';
import type { Theirs } from '#web/kit/form/autosave.ts';

/** The text that stands, of a refused save of feedback; null: refused for something else. */
export function theirsOf(error: unknown): Theirs<string> | null {
  if (!isApiProblem(error) || error.code !== 'stale' || !error.details) return null;
  const { savedBy, savedAt, version, feedback } = error.details;
  return {
    value: typeof feedback === 'string' ? feedback : '',
    version: Number(version),
    savedBy: typeof savedBy === 'string' ? savedBy : null,
    savedAt: typeof savedAt === 'string' ? savedAt : null,
  };
}
