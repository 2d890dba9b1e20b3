import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant, slugOrId } from '../primitives/wire.ts';
import { MEETING_STATES } from './words.ts';

/** An account that a course may use (T88). */
export const zoomAccount = z.object({ id, name: z.string() });
export type ZoomAccount = z.infer<typeof zoomAccount>;

export const listZoomAccounts = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/zoom_accounts',
  summary: "Accounts this course's sessions can get meetings from; if there are none, a link is pasted",
  tag: 'Meetings',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  response: z.object({ zoomAccounts: z.array(zoomAccount) }),
});

/** The meeting of an event, as who manages the event sees it. */
export const eventMeeting = z.object({
  state: z.enum(MEETING_STATES),
  /** The account that it is, or is to be, in. */
  accountName: z.string().nullable(),
  /** Its address, once it is there; the event's `zoomUrl` is the same then. */
  joinUrl: z.string().nullable(),
  /** Why it isn't there, or isn't in step, in words. */
  problem: z.string().nullable(),
  /** Its time, name or length changed, and Zoom isn't told yet. */
  behind: z.boolean(),
  /** Events at the same time in the same account: whoever opens the second ends the first. */
  overlaps: z.array(
    z.object({
      /** Null where one doesn't manage it. */
      id: id.nullable(),
      name: z.string().nullable(),
      startsAtUtc: instant,
      endsAtUtc: instant,
    }),
  ),
});
export type EventMeeting = z.infer<typeof eventMeeting>;

const params = z.object({ id: idParam });
const response = z.object({ meeting: eventMeeting });

export const showEventMeeting = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/meeting',
  summary: "The status of an event's meeting",
  tag: 'Meetings',
  audience: { manages: { event: 'id' } },
  params,
  response,
});

export const retryEventMeeting = endpoint({
  method: 'POST',
  path: '/teachers/events/{id}/meeting_retries',
  summary: "Retry creating or syncing an event's meeting right away",
  tag: 'Meetings',
  audience: { manages: { event: 'id' } },
  params,
  response,
});
