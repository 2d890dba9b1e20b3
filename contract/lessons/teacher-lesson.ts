import { z } from 'zod';
import { answerSchemas } from '../primitives/field-schemas.ts';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { LESSON_TEXTS, LESSON_TYPES } from './lesson.fields.ts';

/** `completed` follows from the cohort's end alone, whatever anybody has read (rules-teachers LE1). */
export const teacherLessonStatus = z.enum(['draft', 'published', 'completed']);
export type TeacherLessonStatus = z.infer<typeof teacherLessonStatus>;

/** A lesson in the list of those who manage it. */
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
  /** Published, and its date lies ahead: learners see its name and its date. */
  locked: z.boolean(),
  /** Of those who have or had a place: who opened it, and who marked it as read. */
  opened: z.number().int(),
  readers: z.number().int(),
  ...revisionFields,
});
export type TeacherLessonLine = z.infer<typeof teacherLessonLine>;

const texts = z.object(answerSchemas(LESSON_TEXTS));

/** A lesson in the list of T§7, with its texts unless the request does without them. */
export const teacherLessonInList = teacherLessonLine.extend(texts.partial().shape);
export type TeacherLessonInList = z.infer<typeof teacherLessonInList>;

/** A lesson as those who manage it edit it (T§3, in its spellings). */
export const teacherLesson = teacherLessonLine.extend({
  ...texts.shape,
  courseSlug: z.string(),
  courseName: z.string(),
  /** Learners open it now. */
  open: z.boolean(),
  /** Nothing of it can be changed: its cohort was cancelled. */
  cancelled: z.boolean(),
});
export type TeacherLesson = z.infer<typeof teacherLesson>;
