import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { withheldSchemas } from '../primitives/field-schemas.ts';
import { id, idParam, slugOrId } from '../primitives/wire.ts';
import { LESSON_PAGE_FIELDS, LESSON_TYPES } from './lesson.fields.ts';
import { contentLine, lessonLine, materialProgress } from './lesson.ts';

/** An id, or a slug that begins with the id and a hyphen. */
const addressParams = z.object({ id: slugOrId });
const progressBody = z.object({
  /** True: finished reading; false: marked as unread; left out: only opened. */
  read: z.boolean().optional(),
});
const progress = z.object({ read: z.boolean() });

export const getCourseMaterial = endpoint({
  method: 'GET',
  path: '/courses/course_material',
  summary: "A course's material in modules, with your progress; `id` takes slug, id, or id-slug",
  tag: 'Lessons',
  audience: 'signed-in',
  query: z.object({ id: slugOrId }),
  response: z.object({
    course: z.object({
      id,
      slug: z.string(),
      name: z.string(),
      topic: z.string(),
      description: z.string(),
      imageUrl: z.string().nullable(),
      cover: shownCover,
      schoolName: z.string(),
      schoolSlug: z.string(),
    }),
    contents: z.array(z.object({ id, name: z.string(), lessons: z.array(contentLine) })),
    progress: materialProgress,
  }),
});

export const getCourseContent = endpoint({
  method: 'GET',
  path: '/course_contents/{id}',
  summary: 'A course material lesson with its table of contents. For current and past students, managers, and staff',
  tag: 'Lessons',
  audience: 'signed-in',
  params: addressParams,
  response: z.object({
    lesson: z.object({
      id,
      slug: z.string(),
      name: z.string(),
      courseId: id,
      courseSlug: z.string(),
      courseName: z.string(),
      schoolName: z.string(),
      /** Name of the module the lesson belongs to. */
      parentName: z.string(),
      /** HTML. */
      body: z.string(),
      /** Null after the last one. */
      nextLessonText: z.string().nullable(),
      nextLessonSlug: z.string().nullable(),
      read: z.boolean(),
      /** True: only the course's managers see the lesson. */
      draft: z.boolean(),
    }),
    /** All lessons in order. */
    toc: z.array(contentLine.extend({ moduleId: id, moduleName: z.string() })),
  }),
});

export const noteContentProgress = endpoint({
  method: 'POST',
  path: '/course_contents/{id}/progress',
  summary: 'Record that you opened or finished a course material lesson',
  tag: 'Lessons',
  audience: 'signed-in',
  params: addressParams,
  body: progressBody,
  response: progress,
});

export const getLesson = endpoint({
  method: 'GET',
  path: '/lessons/{id}',
  summary: 'A lesson in your cohort. Before its date it has no body; only managers see a draft',
  tag: 'Lessons',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  response: z.object({
    lesson: lessonLine.extend({
      uuid: z.string(),
      lesson_type: z.enum(LESSON_TYPES),
      /** Null while the lesson is locked. */
      ...withheldSchemas(LESSON_PAGE_FIELDS),
      courseId: id,
      courseSlug: z.string(),
      courseName: z.string(),
      schoolName: z.string(),
      cohort: z.object({ id, name: z.string() }),
      /** The cohort's and the course's ids again, in T's spelling. */
      cohort_id: id,
      course_id: id,
      /** For the course's managers: the lesson's revision, needed to edit it, and how many people have read it. */
      revision: z.number().int().optional(),
      readers: z.number().int().optional(),
    }),
    /** All lessons of the cohort in order. */
    lessons: z.array(lessonLine),
  }),
});

export const noteLessonProgress = endpoint({
  method: 'POST',
  path: '/lessons/{id}/progress',
  summary: 'Record that you opened or finished a cohort lesson',
  tag: 'Lessons',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  body: progressBody,
  response: progress,
});

export const findLessonLink = endpoint({
  method: 'GET',
  path: '/lessons/links/{link}',
  summary: "The lesson behind a direct link, by uuid or id; only its course for people who aren't enrolled",
  tag: 'Lessons',
  audience: 'signed-in',
  params: z.object({ link: z.string().min(1).max(64) }),
  /** Null: the person isn't enrolled, and the course's page says how to enroll. */
  response: z.object({ lessonId: id.nullable(), courseSlug: z.string() }),
});
