import { isApiProblem } from '#web/api/problem.ts';
import { setPageStatus } from '#web/platform/response-status.ts';

const NOT_FOUND = 404;

/** Returned by the loader of an emailed link that leads nowhere: the page says so, with navigation. */
export const DEAD_LINK = { deadLink: true } as const;

export function isDeadLink(loaded: unknown): loaded is typeof DEAD_LINK {
  return typeof loaded === 'object' && loaded !== null && 'deadLink' in loaded;
}

/** The result for an unknown emailed link; rethrows every other failure. */
export function deadLinkOf(error: unknown): typeof DEAD_LINK {
  if (!isApiProblem(error) || error.status !== NOT_FOUND) throw error;
  setPageStatus(NOT_FOUND);
  return DEAD_LINK;
}
