import { z } from 'zod';
import { responseSchemas } from '../primitives/field-schemas.ts';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { LESSON_TEXTS, LESSON_TYPES } from './lesson.fields.ts';

/** `completed` is derived from the cohort's end alone, whatever anyone has read (rules-teachers LE1). */
export const teacherLessonStatus = z.enum(['draft', 'published', 'completed']);
export type TeacherLessonStatus = z.infer<typeof teacherLessonStatus>;

/** A lesson in its managers' list. */
const teacherLessonLine = z.object({
  id,
  uuid: z.string(),
  name: z.string(),
  lesson_type: z.enum(LESSON_TYPES),
  publication_status: teacherLessonStatus,
  publish_at_utc: instant,
  cohort_id: id,
  cohort: z.object({ id, name: z.string() }),
  course_id: id,
  /** True: published with a future date; learners see the lesson's name and date. */
  locked: z.boolean(),
  /** How many of the people who are or were enrolled opened the lesson; `readers`: how many marked it as read. */
  opened: z.number().int(),
  readers: z.number().int(),
  ...revisionFields,
});
export type TeacherLessonLine = z.infer<typeof teacherLessonLine>;

const texts = z.object(responseSchemas(LESSON_TEXTS));

/** A lesson in T§7's list, with its texts unless the request leaves them out. */
export const teacherLessonInList = teacherLessonLine.extend(texts.partial().shape);
export type TeacherLessonInList = z.infer<typeof teacherLessonInList>;

/** A lesson as its managers edit it (T§3, in its spelling). */
export const teacherLesson = teacherLessonLine.extend({
  ...texts.shape,
  courseSlug: z.string(),
  courseName: z.string(),
  open: z.boolean(),
  /** True: the lesson's cohort was canceled, and nothing can be changed. */
  cancelled: z.boolean(),
});
export type TeacherLesson = z.infer<typeof teacherLesson>;
