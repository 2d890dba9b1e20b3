import { z } from 'zod';
import type { Meeting, MeetingWish } from './meetings.ts';

/** Zoom takes no longer meeting than a day, and no longer topic. */
const MOST_MINUTES = 1440;
const MOST_TOPIC = 200;
/** A list shows the first 250 characters of an agenda: the key has to stand among them. */
const KEY = /\[callboard:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/;

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export const meetingAnswer = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  join_url: z.url({ protocol: /^https?$/ }),
  topic: z.string().default(''),
  agenda: z.string().default(''),
  start_time: z.string().optional(),
  duration: z.number().default(0),
});

export const listAnswer = z.object({
  meetings: z.array(meetingAnswer),
  next_page_token: z.string().default(''),
});

/** `code` is Zoom's own: 124 a token that doesn't hold, 3001 a meeting that isn't there. */
export const problemAnswer = z.object({
  code: z.number().optional(),
  message: z.string().optional(),
  /** Of the sign-in. */
  reason: z.string().optional(),
  error: z.string().optional(),
});

/** What is sent. The instant is UTC, since Zoom doesn't know every zone that we do; each reader sees it in their own anyway. */
export function bodyOf(wish: MeetingWish): object {
  return {
    topic: [...wish.topic].slice(0, MOST_TOPIC).join(''),
    /** Scheduled, once. */
    type: 2,
    start_time: wish.startsAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    timezone: 'UTC',
    duration: Math.min(wish.minutes, MOST_MINUTES),
    agenda: `Made by Callboard: please change it there, not here. [callboard:${wish.key}]`,
    // The teacher isn't signed in as the account's owner: nobody would let people in.
    settings: { join_before_host: true, jbh_time: 15, waiting_room: false },
  };
}

export function meetingOf(answer: z.output<typeof meetingAnswer>): Meeting {
  const startsAt = answer.start_time ? new Date(answer.start_time) : null;
  return {
    id: answer.id,
    joinUrl: answer.join_url,
    key: KEY.exec(answer.agenda)?.[1] ?? null,
    topic: answer.topic,
    startsAt: startsAt && Number.isFinite(startsAt.getTime()) ? startsAt : null,
    minutes: answer.duration,
  };
}
