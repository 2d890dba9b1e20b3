import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant } from '../primitives/wire.ts';

/** A class session as lists tell it; the meeting's address is in none of them. */
export const classSession = z.object({
  id,
  name: z.string(),
  startsAtUtc: instant,
  endsAtUtc: instant,
  /** Minutes. */
  lengthOfEvent: z.number().int(),
});
export type ClassSession = z.infer<typeof classSession>;

/** A class session with what it belongs to. */
export const courseSession = classSession.extend({
  uuid: z.string(),
  slug: z.string(),
  status: z.enum(['published', 'started', 'completed']),
  /** The start before it was moved, until the new one; null where it wasn't (rules-teachers K3). */
  movedFromUtc: instant.nullable(),
  cohortId: id,
  cohortName: z.string(),
  courseId: id,
  courseName: z.string(),
  courseSlug: z.string(),
  imageUrl: z.string().nullable(),
});
export type CourseSession = z.infer<typeof courseSession>;

export const listClassSessions = endpoint({
  method: 'GET',
  path: '/events/class_sessions',
  summary: "A cohort's published class sessions, in order of start",
  tag: 'Events',
  audience: 'anyone',
  visitors: 'cached',
  query: z.object({ cohortId: idParam }),
  response: z.object({ events: z.array(classSession) }),
});
