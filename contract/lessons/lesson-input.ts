import { z } from 'zod';
import { zoneName } from '../primitives/machine-text.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { line, NAME_MAX, optionalPlainText } from '../primitives/text.ts';
import { idInBody } from '../primitives/wire.ts';

export const LESSON_SUMMARY_AT_MOST = 1000;
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

/** Bytes of rich text are bounded where it is cleaned, with a sentence at the field; this is what a body may hold at all. */
const richText = z.string({ error: FIELD_REQUIRED }).max(1_000_000);
const chosen = z.string({ error: FIELD_REQUIRED }).trim().min(1, { error: FIELD_REQUIRED });

/** What one types of a lesson, T§3's fields; empty texts of summary and recap are none. */
export const lessonInput = z.object({
  name: line(NAME_MAX),
  body: richText.min(1, { error: FIELD_REQUIRED }),
  /** An instant with its offset; or a date, or date and time, by the clock of `timezone`. */
  publishAtUtc: chosen.max(40),
  /** In which `publishAtUtc` is read and today is today; the writer's own where it is left out. */
  timezone: zoneName,
  lessonType: chosen.pipe(z.enum(['Lesson', 'Project'], { error: 'Choose Lesson or Project.' })),
  /** `completed` is taken where it is so already, and forgotten. */
  publicationStatus: chosen.max(20),
  cohortId: idInBody,
  summary: optionalPlainText(LESSON_SUMMARY_AT_MOST).nullable(),
  recap: richText.nullable(),
});

/** Spellings of a request beside those of the answers. */
export const lessonSpellings = { publishAt: 'publishAtUtc', kind: 'lessonType', status: 'publicationStatus' } as const;
