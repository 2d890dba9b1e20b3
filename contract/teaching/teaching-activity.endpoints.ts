import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant, slugOrId } from '../primitives/wire.ts';

/**
 * Subjects whose log entries course admins don't see: staff, invitations, payouts, and enrollments that were given,
 * moved, or refunded are for School Admins (rules-teachers A5, J1, N4).
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
  /** Who did it; null: it happened automatically at its scheduled time. Callboard's own staff appear as Callboard. */
  actor: z.string().nullable(),
  /** Verb and noun: `open_cohort`. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The thing's current name; null if it has none, or is gone. */
  subject: z.string().nullable(),
  courseId: id.nullable(),
  courseName: z.string().nullable(),
  /** Field → words (`$150 → $175`). */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type TeachingActivityEntry = z.infer<typeof teachingActivityEntry>;

const query = z.object({
  /** Only entries older than this one: the next page. */
  before: idParam.optional(),
  /** Only actions on this kind of thing. */
  kind: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
});
const response = z.object({
  /** Newest first, at most 50. */
  entries: z.array(teachingActivityEntry),
  /** Kinds of things that appear in the log, in alphabetical order. */
  kinds: z.array(z.string()),
  /** Cursor for the next page; null: this is the last. */
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
