import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { instant, slugOrId } from '../primitives/wire.ts';
import { LISTING_ITEMS } from './listing.ts';

const params = z.object({ id: slugOrId });
const audience = { manages: { course: 'id' } } as const;

/** A course's listing state in the catalog. */
export const courseListing = z.object({
  state: z.enum(['unlisted', 'waiting', 'listed']),
  /** All requirements, met or not, in page order. */
  checklist: z.array(z.object({ item: z.enum(LISTING_ITEMS), done: z.boolean() })),
  /** True for the school's first course: staff review it before it is listed. */
  staffFirst: z.boolean(),
  /** When listing was requested; null unless a request is waiting for staff. */
  askedAtUtc: instant.nullable(),
  listedAtUtc: instant.nullable(),
  /** What staff wrote when they last returned the request; null once it is resubmitted. */
  returned: z.object({ words: z.string(), atUtc: instant }).nullable(),
  /** Number of cohorts that stay on sale by link if the course is unlisted. */
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

export const requestListing = endpoint({
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
