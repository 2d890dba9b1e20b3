import { z } from 'zod';
import { inputSchemas } from '../primitives/field-schemas.ts';
import { zoneName } from '../primitives/machine-text.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { idInBody } from '../primitives/wire.ts';
import { LESSON_TYPED, LESSON_TYPES, type LessonField } from './lesson.fields.ts';

/** Lessons that one cohort may have: far more than anybody writes, and a bound for a script that went wild. */
export const LESSONS_AT_MOST = 500;
/** A lesson opens within so many years. */
export const LESSON_YEARS_AHEAD = 5;
/** T§5: the earliest day to choose. */
export const PUBLISH_DATE_TODAY = 'Choose today or a later day.';
/** Where it can't be moved. */
export const MOVES_AS_DRAFT = 'Make it a draft to move it to another cohort.';
/** For so long a deleted lesson can be brought back (rules-teachers X3: ten seconds on screen, and the way of the call). */
export const UNDO_SECONDS = 60;

const chosen = z.string({ error: FIELD_REQUIRED }).trim().min(1, { error: FIELD_REQUIRED });

const typed = inputSchemas(LESSON_TYPED);
const fields = {
  ...typed,
  body: typed.body.refine((html) => html !== '', { error: FIELD_REQUIRED }),
  lessonType: chosen.pipe(z.enum(LESSON_TYPES, { error: 'Choose Lesson or Project.' })),
  /** `completed` is taken where it is so already, and forgotten. */
  publicationStatus: chosen.max(20),
  /** An instant with its offset; or a date, or date and time, by the clock of `timezone`. */
  publishAtUtc: chosen.max(40),
  cohortId: idInBody,
} satisfies Record<LessonField, z.ZodType>;

/** What one types of a lesson, T§3's fields; empty texts of summary and recap are none. */
export const lessonInput = z.object({
  ...fields,
  /** In which `publishAtUtc` is read and today is today; the writer's own where it is left out. */
  timezone: zoneName,
});

export type LessonInput = Partial<z.infer<typeof lessonInput>>;

/** Spellings of a request beside those of the answers. */
export const lessonSpellings = { publishAt: 'publishAtUtc', kind: 'lessonType', status: 'publicationStatus' } as const;
