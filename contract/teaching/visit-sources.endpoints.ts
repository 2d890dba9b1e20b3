import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { slugOrId } from '../primitives/wire.ts';

/** Sources listed by name; the others are one row. */
export const VISIT_SOURCES_SHOWN = 10;

const visitSourceRow = z.object({
  /** `direct`: came without a source. `other`: all sources after the listed ones. */
  kind: z.enum(['source', 'direct', 'other']),
  /** `utm_source` in lowercase, or the host of the page with the link; null unless `kind` is `source`. */
  source: z.string().nullable(),
  /** Enrollments that people bought, including ones refunded since. */
  enrollments: z.number().int(),
  /** People who are attending the events. */
  rsvps: z.number().int(),
  /** What the enrollments and tickets brought, less refunds, before the platform's fee; null for course admins. */
  sales: dollars.nullable(),
});
export type VisitSourceRow = z.infer<typeof visitSourceRow>;

const query = z.object({
  /** Counts people by their first or their last visit that came from somewhere. */
  visit: z.enum(['first', 'last']).default('last'),
});
const response = z.object({
  /** Most enrollments first; `direct` and `other` are last. */
  sources: z.array(visitSourceRow).max(VISIT_SOURCES_SHOWN + 2),
});

export const listSchoolVisitSources = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/visit_sources',
  summary: "Where people who enrolled in a school's courses, or RSVP'd to its events, came from",
  tag: 'Teaching',
  audience: { manages: { school: 'id' } },
  params: z.object({ id: slugOrId }),
  query,
  response,
});

export const listCourseVisitSources = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/visit_sources',
  summary: "Where people who enrolled in a course, or RSVP'd to its events, came from; sales only for School Admins",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  query,
  response,
});
