import { z } from 'zod';
import type { Meeting, MeetingInput } from './meetings.ts';

/** The longest meeting (a day) and the longest topic that Zoom accepts. */
const MAX_MINUTES = 1440;
const MAX_TOPIC_LENGTH = 200;
/** A list shows the first 250 characters of an agenda, so the key must be among them. */
const KEY = /\[callboard:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/;

export const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export const meetingResponse = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  join_url: z.url({ protocol: /^https?$/ }),
  topic: z.string().default(''),
  agenda: z.string().default(''),
  start_time: z.string().optional(),
  duration: z.number().default(0),
});

export const listResponse = z.object({
  meetings: z.array(meetingResponse),
  next_page_token: z.string().default(''),
});

/** `code` is Zoom's own: 124 is an invalid token, 3001 a meeting that doesn't exist. */
export const problemResponse = z.object({
  code: z.number().optional(),
  message: z.string().optional(),
  /** In sign-in responses. */
  reason: z.string().optional(),
  error: z.string().optional(),
});

/**
 * The request body. The instant is UTC, because Zoom doesn't know every zone that we do; each reader sees it in their
 * own zone anyway.
 */
export function bodyOf(wish: MeetingInput): object {
  return {
    topic: [...wish.topic].slice(0, MAX_TOPIC_LENGTH).join(''),
    /** Zoom's type of a meeting that is scheduled once. */
    type: 2,
    start_time: wish.startsAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    timezone: 'UTC',
    duration: Math.min(wish.minutes, MAX_MINUTES),
    agenda: `Made by Callboard: please change it there, not here. [callboard:${wish.key}]`,
    // The teacher isn't signed in as the account's owner, so no one could let people in.
    settings: { join_before_host: true, jbh_time: 15, waiting_room: false },
  };
}

export function meetingOf(response: z.output<typeof meetingResponse>): Meeting {
  const startsAt = response.start_time ? new Date(response.start_time) : null;
  return {
    id: response.id,
    joinUrl: response.join_url,
    key: KEY.exec(response.agenda)?.[1] ?? null,
    topic: response.topic,
    startsAt: startsAt && Number.isFinite(startsAt.getTime()) ? startsAt : null,
    minutes: response.duration,
  };
}
