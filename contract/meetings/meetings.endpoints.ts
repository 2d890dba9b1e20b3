import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant, slugOrId } from '../primitives/wire.ts';
import { MEETING_STATES } from './words.ts';

/** A Zoom account that a course may use (T88). */
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

/** An event's meeting, as the event's managers see it. */
export const eventMeeting = z.object({
  state: z.enum(MEETING_STATES),
  /** The Zoom account that the meeting is in, or will be. */
  accountName: z.string().nullable(),
  /** The meeting's URL, once it exists; the event's `zoomUrl` is then the same. */
  joinUrl: z.string().nullable(),
  /** Why the meeting doesn't exist, or isn't in sync, in words. */
  problem: z.string().nullable(),
  /** True: the event's time, name, or length changed, and Zoom hasn't been updated yet. */
  behind: z.boolean(),
  /** Events at the same time in the same account: the person who opens the second one ends the first. */
  overlaps: z.array(
    z.object({
      /** Null if the caller doesn't manage the event. */
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
