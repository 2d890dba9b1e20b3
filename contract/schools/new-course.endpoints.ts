import { z } from 'zod';
import { emailAddress } from '../primitives/email.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { revisionFields } from '../primitives/revision.ts';
import { line, NAME_MAX, optionalLine } from '../primitives/text.ts';
import { id, idInBody, slugOrId } from '../primitives/wire.ts';
import { slugTyped } from './slug.ts';

const TOPIC_MAX = 80;

export const newCourse = z.object({
  id,
  schoolId: id,
  name: z.string(),
  slug: z.string(),
  topic: z.string(),
  /** The reply-to email address. */
  email: z.string(),
  /** Another email address that we asked to receive replies; null if there is none. */
  askedEmail: z.string().nullable(),
  ...revisionFields,
});

export const createCourse = endpoint({
  method: 'POST',
  path: '/teachers/courses',
  summary: 'Create a course for your school, unlisted, with a landing page, surveys, and email templates to start with',
  tag: 'Teaching',
  snake: true,
  audience: 'teacher',
  wrapper: 'course',
  body: z.object({
    schoolId: idInBody,
    name: line(NAME_MAX),
    /** Left out: derived from the name. A malformed or taken slug gets M§5's messages. */
    slug: slugTyped.optional(),
    topic: optionalLine(TOPIC_MAX).default(''),
    /**
     * Left out: the caller's own verified email address. Any other email address is asked by email to agree, and the
     * caller's own is used until it does.
     */
    email: emailAddress(FIELD_REQUIRED).optional(),
  }),
  response: z.object({ course: newCourse }),
  idempotent: true,
});

export const proposeCourseSlug = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/course_slug',
  summary: 'An available slug for a new course with that name',
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params: z.object({ id: slugOrId }),
  query: z.object({ name: z.string().max(400) }),
  response: z.object({ slug: z.string() }),
});
