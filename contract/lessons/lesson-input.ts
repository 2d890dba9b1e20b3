import { z } from 'zod';
import { inputSchemas } from '../primitives/field-schemas.ts';
import { zoneName } from '../primitives/machine-text.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { idInBody } from '../primitives/wire.ts';
import { LESSON_TYPED, LESSON_TYPES, type LessonField } from './lesson.fields.ts';

/** Most lessons per cohort: far more than anyone writes, and a bound for a runaway script. */
export const MAX_LESSONS = 500;
/** How many years from now a lesson may open at the latest. */
export const LESSON_YEARS_AHEAD = 5;
/** T§5: refuses a day before today. */
export const PUBLISH_DATE_TODAY = 'Choose today or a later day.';
/** Why a published lesson can't be moved to another cohort. */
export const MOVES_AS_DRAFT = 'Make it a draft to move it to another cohort.';
/** How long a deleted lesson can be restored (rules-teachers X3: ten seconds on screen, plus time for the request). */
export const UNDO_SECONDS = 60;

const chosen = z.string({ error: FIELD_REQUIRED }).trim().min(1, { error: FIELD_REQUIRED });

const typed = inputSchemas(LESSON_TYPED);
const fields = {
  ...typed,
  body: typed.body.refine((html) => html !== '', { error: FIELD_REQUIRED }),
  lessonType: chosen.pipe(z.enum(LESSON_TYPES, { error: 'Choose Lesson or Project.' })),
  /** `completed` is accepted and ignored if the lesson is already completed. */
  publicationStatus: chosen.max(20),
  /** An instant with its offset; or a date, or date and time, in `timezone`. */
  publishAtUtc: chosen.max(40),
  cohortId: idInBody,
} satisfies Record<LessonField, z.ZodType>;

/** The lesson fields that a person types (T§3); an empty summary or recap means none. */
export const lessonInput = z.object({
  ...fields,
  /** Zone for reading `publishAtUtc` and for deciding what "today" is; the writer's own if left out. */
  timezone: zoneName,
});

export type LessonInput = Partial<z.infer<typeof lessonInput>>;

/** Alternative spellings in a request. */
export const lessonSpellings = { publishAt: 'publishAtUtc', kind: 'lessonType', status: 'publicationStatus' } as const;
