import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { slugOrId } from '../primitives/wire.ts';
import { eventCard } from './event.ts';

/** Most upcoming events shown for a school: a preview, not a paged list. */
export const MAX_SCHOOL_EVENTS = 24;

export const listSchoolEvents = endpoint({
  method: 'GET',
  path: '/schools/{id}/events',
  summary: "A school's upcoming events, in order of start, without class sessions; takes slug, id, or id-slug",
  tag: 'Events',
  audience: 'anyone',
  visitors: 'cached',
  params: z.object({ id: slugOrId }),
  query: z.object({ perPage: z.coerce.number().int().min(1).max(MAX_SCHOOL_EVENTS).default(6) }),
  response: z.object({ events: z.array(eventCard) }),
});
