import { z } from 'zod';
import { expectedTotals } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { revisionSent } from '../primitives/revision.ts';
import { flag, id, idInBody, idParam, instant } from '../primitives/wire.ts';
import { lessonInput, lessonSpellings } from './lesson-input.ts';
import { teacherLesson, teacherLessonInList } from './teacher-lesson.ts';

const params = z.object({ id: idParam });
const managed = { tag: 'Teaching', audience: { manages: { lesson: 'id' } } } as const;

/** Read-only editor fields: accepted and ignored (rules §1). */
const readOnly = z.unknown().optional();
const readBack = {
  id: readOnly,
  uuid: readOnly,
  locked: readOnly,
  opened: readOnly,
  readers: readOnly,
  courseSlug: readOnly,
  courseName: readOnly,
  cohort: readOnly,
  open: readOnly,
  cancelled: readOnly,
  savedBy: readOnly,
  savedAt: readOnly,
};

export const listLessonsByCohort = endpoint({
  method: 'GET',
  path: '/lessons/list_by_cohort',
  snake: true,
  summary: "A cohort's lessons, including drafts, for the course's managers; `course_id` and `cohort_id` must match",
  tag: 'Teaching',
  audience: 'teacher',
  query: z.object({
    courseId: idParam,
    cohortId: idParam,
    /** False: without `body`, `summary`, and `recap`. */
    texts: flag.default(true),
  }),
  response: z.object({ lessons: z.array(teacherLessonInList) }),
});

export const editLesson = endpoint({
  method: 'GET',
  path: '/teachers/lessons/{id}',
  summary: 'A lesson as its managers edit it',
  ...managed,
  params,
  response: z.object({ lesson: teacherLesson }),
});

export const createTeacherLesson = endpoint({
  method: 'POST',
  path: '/lessons',
  snake: true,
  summary: 'Create a lesson for a cohort, as a draft or published; it opens on its date, or now if none is given',
  tag: 'Teaching',
  audience: 'teacher',
  wrapper: 'lesson',
  spellings: lessonSpellings,
  body: lessonInput.partial().extend({
    ...lessonInput.pick({ name: true, body: true, lessonType: true, publicationStatus: true, cohortId: true }).shape,
    ...readBack,
    /** If sent, the cohort must belong to this course. */
    courseId: idInBody.optional(),
    revision: revisionSent,
  }),
  response: z.object({ id, lesson: teacherLesson }),
  status: 201,
  idempotent: true,
});

export const changeTeacherLesson = endpoint({
  method: 'PATCH',
  path: '/lessons/{id}',
  snake: true,
  summary: "Change a lesson's fields, publish it, or return it to draft; only a draft can move to another cohort",
  ...managed,
  params,
  wrapper: 'lesson',
  spellings: lessonSpellings,
  body: lessonInput.partial().extend({
    ...readBack,
    courseId: readOnly,
    expected: expectedTotals,
    revision: revisionSent,
  }),
  response: z.object({ lesson: teacherLesson }),
});

export const showLessonChange = endpoint({
  method: 'GET',
  path: '/lessons/{id}/change',
  summary: 'Whether a different date or state would close a lesson learners can open now, and how many have opened it',
  ...managed,
  params,
  spellings: lessonSpellings,
  query: lessonInput.pick({ publishAtUtc: true, timezone: true, publicationStatus: true }).partial(),
  response: z.object({
    change: z.object({
      /** True: the lesson is open now, and no longer would be. */
      closes: z.boolean(),
      /** True: the lesson isn't open now, and would be right away. */
      opens: z.boolean(),
      totals: z.object({ opened: z.number().int() }),
    }),
  }),
});

export const deleteTeacherLesson = endpoint({
  method: 'DELETE',
  path: '/lessons/{id}',
  summary:
    'Delete a lesson; its links answer 404 from then on. `POST /lessons/{id}/restorations` restores it right away',
  ...managed,
  params,
  /** The revision the caller is looking at; 409 `stale` if there is a newer one. */
  query: z.object({ revision: z.coerce.number().int().min(0).optional() }),
  response: z.object({ deleted: z.object({ opened: z.number().int(), readers: z.number().int() }) }),
});

export const showLessonDeletion = endpoint({
  method: 'GET',
  path: '/lessons/{id}/deletion',
  summary: 'How many people opened and read a lesson before you delete it',
  ...managed,
  params,
  response: z.object({ deletion: z.object({ opened: z.number().int(), readers: z.number().int() }) }),
});

export const restoreLesson = endpoint({
  method: 'POST',
  path: '/lessons/{id}/restorations',
  summary: 'Restore a lesson deleted within the last minute',
  tag: 'Teaching',
  audience: { manages: { deleted_lesson: 'id' } },
  params,
  response: z.object({ lesson: teacherLesson }),
  status: 201,
});

export const listLessonCopies = endpoint({
  method: 'GET',
  path: '/lessons/{id}/copies',
  summary: "The course's other cohorts, and when a copy of this lesson would open in each",
  ...managed,
  params,
  response: z.object({
    /** Neither canceled nor over, next to start first; at most 100. */
    cohorts: z.array(z.object({ id, name: z.string(), publishAtUtc: instant })).max(100),
  }),
});

export const copyLesson = endpoint({
  method: 'POST',
  path: '/lessons/{id}/copies',
  summary:
    "Copy a lesson to another of the course's cohorts, as a draft, shifted by the days between the cohorts' starts, at the same time of day",
  ...managed,
  params,
  body: z.object({ cohortId: idInBody }),
  response: z.object({ lesson: teacherLesson }),
  status: 201,
  idempotent: true,
});
