import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, instant } from '../primitives/wire.ts';

/** Shorter words find too much to be of use. */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 100;

export const SEARCH_KINDS = ['event', 'course', 'lesson', 'material', 'library'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** One thing that was found and that this person may open. */
export const searchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  id,
  name: z.string(),
  /** What it belongs to: its school, course, or kind. */
  context: z.string(),
  /** A page of ours, from `/`. */
  href: z.string(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  /** An event that is a class session of a course. */
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
    /** What is looked for; shorter than two letters finds nothing. */
    q: z.string().max(SEARCH_MAX_LENGTH).default(''),
    /** Only of this kind. */
    kind: z.enum(SEARCH_KINDS).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ results: z.array(searchResult) }),
});
