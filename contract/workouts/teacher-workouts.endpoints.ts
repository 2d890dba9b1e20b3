import { z } from 'zod';
import { coverInRequest } from '../primitives/cover.ts';
import { expectedTotals } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { revisionSent } from '../primitives/revision.ts';
import { emptyResponse, idInBody, idParam, pageMeta, slugOrId } from '../primitives/wire.ts';
import { imageResponse } from '../schools/school-details.endpoints.ts';
import { teacherWorkout, teacherWorkoutRow, workoutAttendee } from './teacher-workout.ts';
import { workoutChanges, workoutChoice, workoutInput, workoutSpellings } from './workout-input.ts';

/** Rows per page in a list (rules §1). */
export const WORKOUTS_PER_PAGE = 20;

const params = z.object({ id: idParam });
const managed = { tag: 'Teaching', audience: { manages: { workout: 'id' }, as: 'school-admin' } } as const;

export const editWorkout = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/edit',
  summary: 'A workout as its School Admins edit it, with its participants',
  ...managed,
  params,
  response: z.object({ workout: teacherWorkout, attendees: z.array(workoutAttendee) }),
});

export const getWorkoutImage = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/image',
  summary: 'The URL of a workout’s picture',
  ...managed,
  params,
  response: imageResponse,
});

/** Read-only form fields: accepted and ignored (rules §1). */
const readOnly = z.unknown().optional();
const readBack = {
  id: readOnly,
  uuid: readOnly,
  schoolName: readOnly,
  state: readOnly,
  startsAtUtc: readOnly,
  endsAtUtc: readOnly,
  live: readOnly,
  written: readOnly,
  people: readOnly,
  unanswered: readOnly,
  missing: readOnly,
  locked: readOnly,
  canCancel: readOnly,
  canDelete: readOnly,
  cancelledAtUtc: readOnly,
  savedBy: readOnly,
  savedAt: readOnly,
  kind: readOnly,
  // The response has `startsAt` and `image` under two names; if a request sends both, `startDate` and `imageUrl` count.
  startsAt: readOnly,
  image: readOnly,
};

export const createTeacherWorkout = endpoint({
  method: 'POST',
  path: '/teachers/workouts',
  summary: 'Create a workout for a school, as a draft or published right away; its School Admins and staff only',
  tag: 'Teaching',
  snake: true,
  audience: 'teacher',
  wrapper: 'workout',
  spellings: workoutSpellings,
  body: workoutInput.extend({
    ...readBack,
    schoolId: idInBody,
    status: workoutChoice,
    /** A picture that this person uploaded and hasn't used yet, or one of the school's; anything else is ignored. */
    imageUrl: z.unknown().optional(),
    revision: revisionSent,
  }),
  response: z.object({ workout: teacherWorkout }),
  status: 201,
  idempotent: true,
});

export const changeWorkout = endpoint({
  method: 'PATCH',
  path: '/teachers/workouts/{id}',
  summary:
    "Change a workout's fields, publish, finish, or unpublish it (`status`), or cancel it (`status: cancelled`, on its own)",
  snake: true,
  ...managed,
  params,
  wrapper: 'workout',
  spellings: workoutSpellings,
  body: workoutChanges.extend({
    ...readBack,
    schoolId: readOnly,
    /** `draft`, `published`, `finished`, or `cancelled`, which is final. */
    status: z.string({ error: FIELD_REQUIRED }).min(1, { error: FIELD_REQUIRED }).max(20).optional(),
    /**
     * Null removes the picture, one of the school's own uploads replaces it, anything else leaves it unchanged (H5).
     */
    imageUrl: z.unknown().optional(),
    cover: coverInRequest.optional(),
    /** True: emails changed instructions to people with a written spot (rules-teachers W4). */
    tellInstructions: z.boolean().optional(),
    expected: expectedTotals,
    revision: revisionSent,
  }),
  response: z.object({ workout: teacherWorkout }),
  idempotent: true,
});

export const deleteTeacherWorkout = endpoint({
  method: 'DELETE',
  path: '/teachers/workouts/{id}',
  summary: 'Delete a draft, or a workout no one ever had a spot in; otherwise 409',
  ...managed,
  params,
  response: emptyResponse,
});

export const listTeacherWorkouts = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/workouts',
  summary: "A school's workouts: live and upcoming, soonest first, or past, newest first (T§7)",
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params: z.object({ id: slugOrId }),
  query: z.object({
    /** Part of a name; `%` and `_` are ordinary characters. */
    contains: z.string().trim().max(200).optional(),
    segment: z.enum(['future', 'past'], { error: 'future or past.' }).default('future'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(WORKOUTS_PER_PAGE),
  }),
  /** T§7 names 'events and meta' for workouts, too. */
  response: z.object({ events: z.array(teacherWorkoutRow), meta: pageMeta }),
});
