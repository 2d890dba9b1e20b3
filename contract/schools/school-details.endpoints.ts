import { z } from 'zod';
import { coverInRequest, shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { revisionFields, revisionSent } from '../primitives/revision.ts';
import { ABOUT_MAX, line, NAME_MAX, plainText } from '../primitives/text.ts';
import { id, slugOrId } from '../primitives/wire.ts';
import { accentSent } from './accent.ts';
import { linksSent } from './links.ts';
import { shownAccent } from './shown-accent.ts';
import { slugTyped } from './slug.ts';

const params = z.object({ id: slugOrId });
/** Read-only form fields: accepted and ignored. */
const readOnly = z.unknown().optional();

/** Slug fields that schools and courses share. */
export const addressFields = {
  slug: z.string(),
  /** Former slugs, latest first: they redirect to the current one forever. */
  formerSlugs: z.array(z.string()),
  /** How many more new slugs the school or course can get within 30 days. */
  slugsLeft: z.number().int(),
} as const;

/** A school as its School Admins edit it (M§3). */
export const schoolDetails = z.object({
  id,
  name: z.string(),
  about: z.string().describe('Plain text with line breaks'),
  links: z.array(z.string()).describe('Its own pages on other sites, at most 6'),
  imageUrl: z.string().nullable(),
  image_url: z.string().nullable().describe('As `imageUrl`'),
  coverUrl: z.string().nullable().describe('The wide picture at the top of its page'),
  cover: shownCover,
  accent: shownAccent.describe('Null: none chosen, the default one'),
  ...addressFields,
  ...revisionFields,
});
export type SchoolDetails = z.infer<typeof schoolDetails>;

export const editSchool = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/edit',
  summary: 'A school as its details form shows it',
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params,
  response: z.object({ school: schoolDetails }),
});

export const updateSchool = endpoint({
  method: 'PATCH',
  path: '/teachers/schools/{id}',
  summary:
    "Change a school's name, slug, accent, links, or description; `image_url` or `cover_url` null removes that picture",
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params,
  wrapper: 'school',
  body: z.object({
    name: line(NAME_MAX).optional(),
    about: plainText(ABOUT_MAX).optional(),
    links: linksSent.optional(),
    slug: slugTyped.optional(),
    /** Null, or a picture uploaded for this school; anything else is ignored. */
    imageUrl: readOnly,
    /** Null, or a cover picture uploaded for this school; anything else is ignored. */
    coverUrl: readOnly,
    cover: coverInRequest.optional(),
    accent: accentSent.optional(),
    revision: revisionSent,
    id: readOnly,
    formerSlugs: readOnly,
    slugsLeft: readOnly,
    isHouse: readOnly,
    coursesCount: readOnly,
    savedBy: readOnly,
    savedAt: readOnly,
  }),
  response: z.object({ school: schoolDetails }),
});

/** The URL that serves a picture. */
export const imageResponse = z.object({ url: z.string().nullable().describe('Null without a picture') });

export const getManagedSchoolImage = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/image',
  summary: 'The URL of a school’s picture',
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params,
  response: imageResponse,
});
