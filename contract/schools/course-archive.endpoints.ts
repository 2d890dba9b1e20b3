import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, instant, slugOrId } from '../primitives/wire.ts';

const params = z.object({ id: slugOrId });
/** Teachers can read an archived course, but no one can change it; only these endpoints restore it. */
const audience = { manages: { course: 'id' }, as: 'school-admin', archived: true } as const;

/** What archiving a course would do (rules-teachers X4). */
export const courseArchiving = z.object({
  /** Cohorts that are enrolling or running; while there are any, the course can't be archived. */
  openCohorts: z.array(z.object({ id, name: z.string() })),
  listed: z.boolean(),
  /** True: the course is waiting for staff to list it; archiving withdraws that request. */
  waiting: z.boolean(),
  draftCohorts: z.number().int(),
  /** People who were enrolled in the course and keep lessons, material, recordings, and certificates. */
  learners: z.number().int(),
  /** The course's published upcoming events; they stay. */
  eventsAhead: z.number().int(),
  /** The course's automated emails that are on: archiving turns them off. */
  automatedEmails: z.number().int(),
});
export type CourseArchiving = z.infer<typeof courseArchiving>;

export const showArchiving = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/archiving',
  summary: 'What archiving a course would do, and the cohorts that prevent it',
  tag: 'Teaching',
  audience,
  params,
  response: z.object({ archiving: courseArchiving }),
});

const courseResponse = z.object({ course: z.object({ id, archivedAtUtc: instant.nullable() }) });

export const archiveCourse = endpoint({
  method: 'POST',
  path: '/teachers/courses/{id}/archive',
  summary:
    'Archive a course without open cohorts: it leaves the catalog, its page says so, and learners keep what they have',
  tag: 'Teaching',
  audience,
  params,
  response: courseResponse,
  idempotent: true,
});

export const unarchiveCourse = endpoint({
  method: 'DELETE',
  path: '/teachers/courses/{id}/archive',
  summary: 'Restore an archived course, unlisted',
  tag: 'Teaching',
  audience,
  params,
  response: courseResponse,
});
