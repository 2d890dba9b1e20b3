import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';

export const LIBRARY_KINDS = ['Example', 'Concept'] as const;
export const libraryKind = z.enum(LIBRARY_KINDS);
export type LibraryKind = z.infer<typeof libraryKind>;

/** A library content as lists show it. Its path is `/library/{id}-{slug}`. */
export const libraryLine = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  kind: libraryKind,
  topic: z.string(),
  imageUrl: z.string().nullable(),
  /** The content's first words, as plain text. */
  excerpt: z.string(),
});
export type LibraryLine = z.infer<typeof libraryLine>;

/** A library content in the list: with its body, unless the request has `fields=card`. */
export const listedContent = libraryLine.extend({
  /** HTML. */
  body: z.string().optional(),
});

export const libraryContent = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  kind: libraryKind,
  topic: z.string(),
  imageUrl: z.string().nullable(),
  /** HTML. */
  body: z.string(),
  /** True: only staff see the content. */
  draft: z.boolean(),
});

export const listLibraryContents = endpoint({
  method: 'GET',
  path: '/library_contents',
  summary: 'The library, one kind or all: Examples and Concepts, for everyone signed in',
  tag: 'Library',
  audience: 'signed-in',
  query: z.object({
    kind: libraryKind.optional(),
    /** `card`: without the bodies, as our screens use it. */
    fields: z.literal('card').optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
  }),
  response: z.object({ contents: z.array(listedContent), meta: pageMeta }),
});

export const getLibraryContent = endpoint({
  method: 'GET',
  path: '/library_contents/{id}',
  summary: 'One library item; takes its id, or a slug that starts with the id and a hyphen',
  tag: 'Library',
  audience: 'signed-in',
  params: z.object({ id: slugOrId }),
  response: z.object({
    content: libraryContent,
    /** More of the same kind, same topic first. */
    related: z.array(libraryLine),
  }),
});
