import { z } from 'zod';
import { id, instant } from '../primitives/wire.ts';

/** `completed` is derived: the cohort is over, or the reader has finished the lesson. */
export const lessonStatus = z.enum(['draft', 'completed', 'published']);
export type LessonStatus = z.infer<typeof lessonStatus>;

/** A cohort's lesson, as lists show it. */
export const lessonLine = z.object({
  id,
  name: z.string(),
  publication_status: lessonStatus,
  publish_at_utc: instant,
  /** True: published for later; the lesson opens at `publish_at_utc`. */
  locked: z.boolean(),
  read: z.boolean(),
});
export type LessonLine = z.infer<typeof lessonLine>;

/** A lesson in a course's material, as lists show it. `slug` is its path under `/l`: the id, a hyphen, its words. */
export const contentLine = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  read: z.boolean(),
});
export type ContentLine = z.infer<typeof contentLine>;

/** A person's progress through a course's material. */
export const materialProgress = z.object({
  mayOpen: z.boolean(),
  read: z.number().int(),
  total: z.number().int(),
  /**
   * Where the person left off: the lesson they opened last, or the next one if they have read that. Null: they opened
   * none, or have read all.
   */
  continueAt: contentLine.nullable(),
});
export type MaterialProgress = z.infer<typeof materialProgress>;

/** Why a lesson can't be opened; the endpoints' refusals use the same codes. */
export const LESSON_REFUSALS = {
  /** 403: only for people who are or were enrolled in the course. `details.courseSlug`. */
  notEnrolled: 'not_enrolled',
  /** 409: a lesson that hasn't opened yet can't be marked. */
  locked: 'lesson_locked',
} as const;
