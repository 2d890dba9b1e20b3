import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { emptyResponse } from '../primitives/wire.ts';

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar_feed',
  summary: 'Whether one has a personal calendar address; the address itself is told once, when it is made',
  tag: 'Calendar',
  audience: 'signed-in',
  response: z.object({ active: z.boolean() }),
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar_feed',
  summary: "Make a new secret address of one's calendar; an older one stops working",
  tag: 'Calendar',
  audience: 'signed-in',
  response: z.object({
    /** https address of the feed. */
    url: z.string(),
    /** The same for calendar programs. */
    webcalUrl: z.string(),
  }),
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar_feed',
  summary: 'The address stops working',
  tag: 'Calendar',
  audience: 'signed-in',
  response: emptyResponse,
});
