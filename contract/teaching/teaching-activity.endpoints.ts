import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant, slugOrId } from '../primitives/wire.ts';

/**
 * Of these, course admins see nothing in the log: staff, invitations, payouts, and places that were given, moved or refunded are
 * the School Admins' (rules-teachers A5, J1, N4).
 */
export const SCHOOL_ADMINS_SUBJECTS = [
  'staff_role',
  'payout_recipient',
  'payout',
  'remittance',
  'promo_code',
  'place',
] as const;

export const teachingActivityEntry = z.object({
  id,
  at: instant,
  /** Who did it; null: the clock did. Callboard's own people are named as Callboard. */
  actor: z.string().nullable(),
  /** Verb and noun: `open_cohort`. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** What the thing is called today; null where it has no name, or is gone. */
  subject: z.string().nullable(),
  courseId: id.nullable(),
  courseName: z.string().nullable(),
  /** Field → words (`$150 → $175`). */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type TeachingActivityEntry = z.infer<typeof teachingActivityEntry>;

const query = z.object({
  /** Older than this entry: the next page. */
  before: idParam.optional(),
  /** Only what was done to this kind of thing. */
  kind: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
});
const response = z.object({
  /** Newest first, at most 50. */
  entries: z.array(teachingActivityEntry),
  /** Kinds of things that its log knows, in alphabetical order. */
  kinds: z.array(z.string()),
  /** For the next page; null: this is the last. */
  before: id.nullable(),
});

export const listSchoolActivity = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/activity',
  summary: 'Activity at a school, newest first; for its School Admins',
  tag: 'Teaching',
  audience: { manages: { school: 'id' } },
  params: z.object({ id: slugOrId }),
  query,
  response,
});

export const listCourseActivity = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/activity',
  summary: "Activity on a course, newest first; course admins don't see staff and payout activity",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  query,
  response,
});
