import { isApiProblem } from '#web/api/problem.ts';

/** Who saved in the meantime, and when (ISO 8601). Null if unknown: the account was deleted. */
export interface SavedMeanwhile {
  savedBy: string | null;
  savedAt: string | null;
}

/** Reads the 409 from a save that was based on an older revision (A1); null for any other problem. */
export function staleOf(error: unknown): SavedMeanwhile | null {
  if (!isApiProblem(error) || error.status !== 409 || error.code !== 'stale') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { savedBy: text(error.details?.savedBy), savedAt: text(error.details?.savedAt) };
}
