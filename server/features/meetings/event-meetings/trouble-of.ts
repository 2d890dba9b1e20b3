import { MeetingsLimited, MeetingsRefused, MeetingsUnavailable } from '#server/providers/meetings/meetings.ts';
import type { Trouble } from './event-meeting.store.ts';

const FIRST_PAUSE_MS = 4000;
/** Shortest pause, even if Zoom says to retry immediately. */
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Retrying a refused request soon doesn't help; fixing the account may. */
const REFUSED_PAUSE_MS = 30 * 60_000;
/** After this many failures in a row, people waiting for the meeting see the problem. */
const TRIES_UNSEEN = 4;

const CANNOT_SIGN_IN = "Zoom won't let us into this account. We know about it and will keep trying.";
const AWAY = "We can't reach Zoom. We'll keep trying.";
const LIMITED =
  "Zoom isn't accepting more requests from this account right now. We'll create the meeting as soon as it does.";

/**
 * What a failed step becomes: the text that is shown, and when it is retried. Errors that don't come from Zoom are
 * rethrown.
 */
export function troubleOf(error: unknown, row: { readonly tries: number }, now: Date): Trouble {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (error instanceof MeetingsLimited) {
    return { problem: LIMITED, tryAfter: after(Math.max(error.waitMs, SHORTEST_PAUSE_MS)), failed: false };
  }
  if (error instanceof MeetingsRefused) {
    const problem = error.signIn ? CANNOT_SIGN_IN : `Zoom refused it: ${error.message}`;
    return { problem, tryAfter: after(REFUSED_PAUSE_MS), failed: true };
  }
  if (error instanceof MeetingsUnavailable) {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** row.tries, LONGEST_PAUSE_MS);
    return { problem: AWAY, tryAfter: after(pause), failed: row.tries + 1 >= TRIES_UNSEEN };
  }
  throw error;
}
