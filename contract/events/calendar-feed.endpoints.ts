import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { emptyResponse } from '../primitives/wire.ts';

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar_feed',
  summary: "Whether you have a personal calendar link; the link itself is shown once, when it's created",
  tag: 'Calendar',
  audience: 'signed-in',
  response: z.object({ active: z.boolean() }),
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar_feed',
  summary: 'Create a new secret calendar link; an older one stops working',
  tag: 'Calendar',
  audience: 'signed-in',
  response: z.object({
    /** https URL of the feed. */
    url: z.string(),
    /** The same URL for calendar programs. */
    webcalUrl: z.string(),
  }),
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar_feed',
  summary: 'Turn off the calendar link',
  tag: 'Calendar',
  audience: 'signed-in',
  response: emptyResponse,
});
