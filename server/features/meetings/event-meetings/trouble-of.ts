import { MeetingsAway, MeetingsLimited, MeetingsRefused } from '#server/providers/meetings/meetings.ts';
import type { Trouble } from './event-meeting.store.ts';

const FIRST_PAUSE_MS = 4000;
/** Even where Zoom says 'at once'. */
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** What Zoom refused brings nothing by being asked again soon; a mended account may. */
const REFUSED_PAUSE_MS = 30 * 60_000;
/** Away so often in a row: whoever waits for it is told. */
const TRIES_UNSEEN = 4;

const CANNOT_SIGN_IN = "Zoom won't let us into this account. We know about it and will keep trying.";
const AWAY = "We can't reach Zoom. We'll keep trying.";
const LIMITED =
  "Zoom isn't accepting more requests from this account right now. We'll create the meeting as soon as it does.";

/**
 * What becomes of a step that brought nothing: in which words it is shown, and when it is taken again. What isn't Zoom's
 * doing is thrown on.
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
  if (error instanceof MeetingsAway) {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** row.tries, LONGEST_PAUSE_MS);
    return { problem: AWAY, tryAfter: after(pause), failed: row.tries + 1 >= TRIES_UNSEEN };
  }
  throw error;
}
