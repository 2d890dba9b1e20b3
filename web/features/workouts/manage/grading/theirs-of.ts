import { isApiProblem } from '#web/api/problem.ts';
import type { Theirs } from '#web/kit/form/autosave.ts';

/** The stored text, from a refused save of feedback; null: refused for another reason. */
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
