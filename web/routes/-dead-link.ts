import { isApiProblem } from '#web/api/problem.ts';
import { answerWith } from '#web/platform/response-status.ts';

const NOT_FOUND = 404;

/** What the loader of a mailed link answers where nothing is behind it: its page says so, with the navigation. */
export const DEAD_LINK = { deadLink: true } as const;

export function isDeadLink(loaded: unknown): loaded is typeof DEAD_LINK {
  return typeof loaded === 'object' && loaded !== null && 'deadLink' in loaded;
}

/** The answer for a mailed link that isn't known; every other failure goes on. */
export function deadLinkOf(error: unknown): typeof DEAD_LINK {
  if (!isApiProblem(error) || error.status !== NOT_FOUND) throw error;
  answerWith(NOT_FOUND);
  return DEAD_LINK;
}
