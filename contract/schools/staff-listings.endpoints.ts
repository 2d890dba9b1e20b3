import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { plainText } from '../primitives/text.ts';
import { id, idParam, instant, pageMeta } from '../primitives/wire.ts';
import { LISTING_FILTERS, LISTING_ITEMS, LISTING_STATES, LISTING_WORDS_MAX } from './listing.ts';

const params = z.object({ id: idParam });

export const listingRow = z.object({
  id,
  state: z.enum(LISTING_STATES),
  courseId: id,
  courseName: z.string(),
  courseSlug: z.string(),
  schoolId: id,
  schoolName: z.string(),
  askedBy: z.string().nullable(),
  askedAtUtc: instant,
  decidedBy: z.string().nullable(),
  decidedAtUtc: instant.nullable(),
});
export type ListingRow = z.infer<typeof listingRow>;

export const listingFile = listingRow.extend({
  schoolSlug: z.string(),
  topic: z.string(),
  imageUrl: z.string().nullable(),
  cover: shownCover,
  headline: z.string(),
  /** Staff's message to the teacher. */
  words: z.string().nullable(),
  /** The checklist as it is now: it may have changed since the request. */
  checklist: z.array(z.object({ item: z.enum(LISTING_ITEMS), done: z.boolean() })),
  /** Outcomes of earlier requests, newest first. */
  before: z.array(z.object({ id, state: z.enum(LISTING_STATES), words: z.string().nullable(), askedAtUtc: instant })),
});
export type ListingFile = z.infer<typeof listingFile>;

export const listListings = endpoint({
  method: 'GET',
  path: '/admin/listings',
  summary: 'Listing requests: pending ones, oldest first; decided ones, newest first',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({
    only: z.enum(LISTING_FILTERS).default('waiting'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({
    listings: z.array(listingRow),
    counts: z.object({ waiting: z.number().int(), decided: z.number().int() }),
    meta: pageMeta,
  }),
});

export const showListing = endpoint({
  method: 'GET',
  path: '/admin/listings/{id}',
  summary: "One listing request with the course's contents; staff only",
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ listing: listingFile }),
});

export const approveListing = endpoint({
  method: 'POST',
  path: '/admin/listings/{id}/approve',
  summary: 'List a course in the catalog; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ listing: listingFile }),
  idempotent: true,
});

export const returnListing = endpoint({
  method: 'POST',
  path: '/admin/listings/{id}/return',
  summary: 'Return a listing with a message to its teachers; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ words: plainText(LISTING_WORDS_MAX) }),
  response: z.object({ listing: listingFile }),
  idempotent: true,
});
