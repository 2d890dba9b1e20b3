import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant } from '../primitives/wire.ts';

/** A class session as lists show it; none of them has the meeting URL. */
export const classSession = z.object({
  id,
  name: z.string(),
  startsAtUtc: instant,
  endsAtUtc: instant,
  /** Minutes. */
  lengthOfEvent: z.number().int(),
});
export type ClassSession = z.infer<typeof classSession>;

/** A class session with its course and cohort. */
export const courseSession = classSession.extend({
  uuid: z.string(),
  slug: z.string(),
  status: z.enum(['published', 'started', 'completed']),
  /** The original start of a moved session, until the new start; null if it wasn't moved (rules-teachers K3). */
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
