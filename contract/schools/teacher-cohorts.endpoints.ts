import { z } from 'zod';
import { expectedTotals } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { responseSchemas } from '../primitives/field-schemas.ts';
import { dollars } from '../primitives/money.ts';
import { revisionSent } from '../primitives/revision.ts';
import { id, idInBody, idParam, instant, pageMeta, slugOrId } from '../primitives/wire.ts';
import { COHORT_TYPED } from './cohort.fields.ts';
import { cohortInput, cohortSpellings as spellings } from './cohort-input.ts';
import { teacherCohort, teacherCohortLine } from './teacher-cohort.ts';

const params = z.object({ id: idParam });
const courseParams = z.object({ id: slugOrId });

export const listTeacherCohorts = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/cohorts',
  summary: "A course's cohorts in every status: those without a date first, then latest start first",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: courseParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(100),
  }),
  response: z.object({ cohorts: z.array(teacherCohortLine), meta: pageMeta }),
});

/** A course's last cohort, to copy from. */
export const cohortToCopy = z.object({
  id,
  name: z.string(),
  moniker: z.string(),
  startsAtUtc: instant.nullable(),
  /** Number of class sessions that would be created as drafts on the same weekdays and at the same local time. */
  sessions: z.number().int(),
});

export const showNewCohort = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/new_cohort',
  summary: 'What a new cohort starts with, and the last one you can copy',
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: courseParams,
  response: z.object({
    /** Zone and prices from the last cohort, start in 8 weeks, six weeks long, deadline at the start, 50 seats. */
    cohort: z.object({
      ...responseSchemas(COHORT_TYPED),
      startdate: z.string(),
      starttime: z.string(),
      startampm: z.enum(['AM', 'PM']),
      enddate: z.string(),
      endtime: z.string(),
      endampm: z.enum(['AM', 'PM']),
      paymentdate: z.string(),
      paymenttime: z.string(),
      paymentampm: z.enum(['AM', 'PM']),
      price: dollars,
      nonmember_price: dollars,
      lecture_hours: z.number(),
    }),
    course: z.object({ id, name: z.string(), slug: z.string() }),
    /** Null: the course has no cohort yet. */
    last: cohortToCopy.nullable(),
    is_house: z.boolean(),
    fee_bps: z.number().int(),
  }),
});

/** Read-only form fields: accepted and ignored (rules §1). */
const readOnly = z.unknown().optional();
const readBack = {
  id: readOnly,
  schoolId: readOnly,
  startsAtUtc: readOnly,
  endsAtUtc: readOnly,
  paymentDueAtUtc: readOnly,
  openedAtUtc: readOnly,
  cancelledAtUtc: readOnly,
  creditCost: readOnly,
  course: readOnly,
  isHouse: readOnly,
  feeBps: readOnly,
  estimate: readOnly,
  seats: readOnly,
  sold: readOnly,
  earned: readOnly,
  missing: readOnly,
  locked: readOnly,
  canCancel: readOnly,
  canDelete: readOnly,
  savedBy: readOnly,
  savedAt: readOnly,
};

export const changeCohort = endpoint({
  method: 'PATCH',
  path: '/teachers/cohorts/{id}',
  summary:
    "Change a cohort's fields, open it (`status: enrolling`, with or without fields), or cancel it (`status: cancelled`, on its own)",
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  wrapper: 'cohort',
  spellings,
  body: cohortInput.extend({
    ...readBack,
    courseId: readOnly,
    /** Only `enrolling` and `cancelled`; `draft` on a draft is accepted and ignored. */
    status: z.string().max(20).optional(),
    /**
     * With `cancelled`: refund everything, or the value of the sessions not held; the latter only once the cohort has
     * started. Default `full`.
     */
    refund: z.enum(['full', 'pro_rata']).optional(),
    /** Moves all upcoming class sessions by as many days as the start. */
    moveSessions: z.boolean().optional(),
    expected: expectedTotals,
    revision: revisionSent,
  }),
  response: z.object({ cohort: teacherCohort }),
  idempotent: true,
});

export const createTeacherCohort = endpoint({
  method: 'POST',
  path: '/teachers/cohorts',
  summary: 'Create a draft cohort; anything left out comes from the last cohort, or from the defaults',
  tag: 'Teaching',
  snake: true,
  audience: 'teacher',
  wrapper: 'cohort',
  spellings,
  body: cohortInput.extend({
    courseId: idInBody,
    /** Id of a cohort in the same course whose capacity, length, and assistant are copied, too. */
    copyFrom: idInBody.optional(),
    /**
     * True: copies that cohort's class sessions as drafts on the same weekdays and at the same local time, counted from
     * the start.
     */
    copySessions: z.boolean().optional(),
  }),
  response: z.object({ cohort: teacherCohort, sessionsCopied: z.number().int() }),
  status: 201,
  idempotent: true,
});

export const getTeacherCohort = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}',
  summary: 'A cohort as its managers edit it',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  response: z.object({ cohort: teacherCohort }),
});

export const deleteTeacherCohort = endpoint({
  method: 'DELETE',
  path: '/teachers/cohorts/{id}',
  summary: 'Delete a draft that was never opened, with its draft sessions; 409 once someone has selected it',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  response: z.object({ deleted: z.object({ drafts: z.number().int() }) }),
});

export const showCohortDeletion = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}/deletion',
  summary: "What deleting a draft would delete with it, and why it can't be deleted if it can't",
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  response: z.object({
    deletion: z.object({
      /** The cohort's draft sessions and other draft events, which are deleted with it. */
      drafts: z.number().int(),
      /** Why the cohort can't be deleted; null: it can. */
      blocked: z.string().nullable(),
    }),
  }),
});
