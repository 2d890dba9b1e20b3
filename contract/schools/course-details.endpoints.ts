import { z } from 'zod';
import { coverInRequest, shownCover } from '../primitives/cover.ts';
import { emailAddress } from '../primitives/email.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { webLink } from '../primitives/machine-text.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { revisionFields, revisionSent } from '../primitives/revision.ts';
import { line, NAME_MAX } from '../primitives/text.ts';
import { id, slugOrId } from '../primitives/wire.ts';
import { COURSE_LEVELS } from './course-level.ts';
import { pendingReplyTo } from './reply-to.endpoints.ts';
import { addressFields, imageResponse } from './school-details.endpoints.ts';
import { slugTyped } from './slug.ts';

const params = z.object({ id: slugOrId });
/** Read-only form fields: accepted and ignored. */
const readOnly = z.unknown().optional();

export const VIDEO_ADDRESS = 'Enter a link that starts with https://';

/** Any https URL; null or empty removes it (rules-teachers LP5). */
const videoAddress = webLink(2000, VIDEO_ADDRESS)
  .refine((url) => url === '' || /^https:/i.test(url), { error: VIDEO_ADDRESS })
  .transform((url) => (url === '' ? null : url))
  .nullable();

/** A course as its managers edit it (M§3, T§3). */
export const courseDetails = z.object({
  id,
  schoolId: id,
  school_id: id.describe('As `schoolId`'),
  schoolName: z.string(),
  name: z.string(),
  topic: z.string(),
  /** Null: not said. */
  level: z.enum(COURSE_LEVELS).nullable(),
  email: z.string().describe("Where replies to the course's emails go"),
  /**
   * An email address that we asked to receive replies and that hasn't confirmed yet; null if there is none, and for
   * course admins.
   */
  replyTo: pendingReplyTo.nullable(),
  imageUrl: z.string().nullable(),
  image_url: z.string().nullable().describe('As `imageUrl`'),
  cover: shownCover,
  videoUrl: z.string().nullable(),
  video_url: z.string().nullable().describe('As `videoUrl`'),
  /** Whether this person may change name, slug, and reply-to: School Admins and staff. */
  maySetDetails: z.boolean(),
  ...addressFields,
  ...revisionFields,
});
export type CourseDetails = z.infer<typeof courseDetails>;

export const editCourse = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/edit',
  summary: 'A course as its details form shows it',
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params,
  response: z.object({ course: courseDetails }),
});

export const updateCourse = endpoint({
  method: 'PATCH',
  path: '/teachers/courses/{id}',
  summary:
    'Change a course. Course admins can change `video_url` and the picture; School Admins can change name, slug, level, and email (the reply-to; an address other than your own is confirmed by email)',
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params,
  wrapper: 'course',
  body: z.object({
    name: line(NAME_MAX).optional(),
    slug: slugTyped.optional(),
    email: emailAddress(FIELD_REQUIRED).optional(),
    videoUrl: videoAddress.optional(),
    level: z.enum(COURSE_LEVELS).nullable().optional(),
    /** Null, or a picture uploaded for this school; anything else is ignored. */
    imageUrl: readOnly,
    cover: coverInRequest.optional(),
    revision: revisionSent,
    id: readOnly,
    schoolId: readOnly,
    schoolName: readOnly,
    schoolSlug: readOnly,
    description: readOnly,
    listed: readOnly,
    topic: readOnly,
    replyTo: readOnly,
    maySetDetails: readOnly,
    formerSlugs: readOnly,
    slugsLeft: readOnly,
    savedBy: readOnly,
    savedAt: readOnly,
  }),
  response: z.object({ course: courseDetails }),
  idempotent: true,
});

export const getManagedCourseImage = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/image',
  summary: "The URL of a course's picture, for its managers",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params,
  response: imageResponse,
});

export const getCourseImage = endpoint({
  method: 'GET',
  path: '/courses/{courseId}/image',
  summary: 'The URL of a course’s picture',
  tag: 'Courses',
  audience: 'anyone',
  params: z.object({ courseId: slugOrId }),
  response: imageResponse,
});
