import { z } from 'zod';
import { id, instant } from '../primitives/wire.ts';

/** `completed` follows: the cohort is over, or the reader has finished the lesson. */
export const lessonStatus = z.enum(['draft', 'completed', 'published']);
export type LessonStatus = z.infer<typeof lessonStatus>;

/** A lesson of a cohort, as lists tell it. */
export const lessonLine = z.object({
  id,
  name: z.string(),
  publication_status: lessonStatus,
  publish_at_utc: instant,
  /** Published for later: it opens at `publish_at_utc`. */
  locked: z.boolean(),
  /** The reader has marked it as read. */
  read: z.boolean(),
});
export type LessonLine = z.infer<typeof lessonLine>;

/** A lesson of a course's material, as lists tell it. `slug` is its address under `/l`: the id, a hyphen, its words. */
export const contentLine = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  read: z.boolean(),
});
export type ContentLine = z.infer<typeof contentLine>;

/** How far someone has come in a course's material. */
export const materialProgress = z.object({
  /** This person may open the lessons. */
  mayOpen: z.boolean(),
  read: z.number().int(),
  total: z.number().int(),
  /** Where one left off: the lesson opened last, or the one after it where that one was read. Null: nothing was opened, or all was read. */
  continueAt: contentLine.nullable(),
});
export type MaterialProgress = z.infer<typeof materialProgress>;

/** Why it can't be opened; the same codes are in the refusals of the calls. */
export const LESSON_REFUSALS = {
  /** 403: for who is enrolled in the course, or was. `details.courseSlug`. */
  notEnrolled: 'not_enrolled',
  /** 409: a lesson that has not opened yet can't be marked. */
  locked: 'lesson_locked',
} as const;
