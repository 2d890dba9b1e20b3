import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, instant } from '../primitives/wire.ts';

/** Shorter words find too much to be useful. */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 100;

export const SEARCH_KINDS = ['event', 'course', 'lesson', 'material', 'library'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** One search result that this person may open. */
export const searchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  id,
  name: z.string(),
  /** What the result belongs to: its school, course, or kind. */
  context: z.string(),
  /** A Callboard page, from `/`. */
  href: z.string(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  /** True for an event that is a course's class session. */
  classSession: z.boolean(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Events, courses, lessons, course material, and library items you can open, best match first',
  tag: 'Search',
  audience: 'signed-in',
  query: z.object({
    /** Search text; shorter than two letters finds nothing. */
    q: z.string().max(SEARCH_MAX_LENGTH).default(''),
    kind: z.enum(SEARCH_KINDS).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ results: z.array(searchResult) }),
});
