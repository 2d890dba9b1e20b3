import { isApiProblem } from '#web/api/problem.ts';

/** Who saved meanwhile, and when (ISO). Null where it is not known: a person who is gone. */
export interface SavedMeanwhile {
  savedBy: string | null;
  savedAt: string | null;
}

/** Reads the 409 of a save that was based on an older revision (A1); null where a problem is another one. */
export function staleOf(error: unknown): SavedMeanwhile | null {
  if (!isApiProblem(error) || error.status !== 409 || error.code !== 'stale') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { savedBy: text(error.details?.savedBy), savedAt: text(error.details?.savedAt) };
}
