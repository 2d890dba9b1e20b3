import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { instant, slugOrId } from '../primitives/wire.ts';
import { LISTING_ITEMS } from './listing.ts';

const params = z.object({ id: slugOrId });
const audience = { manages: { course: 'id' } } as const;

/** How a course stands to the catalogue. */
export const courseListing = z.object({
  state: z.enum(['unlisted', 'waiting', 'listed']),
  /** Everything that is needed, met or not, in the order of the page. */
  checklist: z.array(z.object({ item: z.enum(LISTING_ITEMS), done: z.boolean() })),
  /** The school's first course: staff look at it before it is listed. */
  staffFirst: z.boolean(),
  /** Since when it is asked for; null unless it waits. */
  askedAtUtc: instant.nullable(),
  listedAtUtc: instant.nullable(),
  /** What staff wrote when they last returned it; null once it is asked for again. */
  returned: z.object({ words: z.string(), atUtc: instant }).nullable(),
  /** Cohorts that go on selling by link when it is unlisted. */
  openCohorts: z.number().int(),
});
export type CourseListing = z.infer<typeof courseListing>;

const response = z.object({ listing: courseListing });

export const getListing = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/listing',
  summary: 'Whether a course is in the catalog or waiting for review, and what it needs to be listed',
  tag: 'Teaching',
  audience,
  params,
  response,
});

export const askListing = endpoint({
  method: 'POST',
  path: '/teachers/courses/{id}/listing',
  summary: "Submit a course for listing: a school's first course waits for review, later ones are listed right away",
  tag: 'Teaching',
  audience,
  params,
  response,
  idempotent: true,
});

export const endListing = endpoint({
  method: 'DELETE',
  path: '/teachers/courses/{id}/listing',
  summary: 'Take a course out of the catalog, or withdraw the request; open cohorts stay on sale through their links',
  tag: 'Teaching',
  audience,
  params,
  response,
});
