import { LESSON_FIELDS, LESSON_TEXTS, LESSON_TYPED } from '#contract/lessons/lesson.fields.ts';
import { MOVES_AS_DRAFT } from '#contract/lessons/lesson-input.ts';
import type { TeacherLesson } from '#contract/lessons/teacher-lesson.ts';
import { namesIn, type ValuesOf } from '#contract/primitives/fields.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { skippedHour } from '#contract/primitives/skipped-hour.ts';
import {
  type FormStart,
  type FormValues,
  fieldProblems,
  formValues,
  labelsOf,
  requestFields,
} from '#web/kit/form/form-values.ts';
import { localTimeAt, readLocalTime, type Wall } from '#web/kit/time/local-time.rules.ts';

export type LessonValues = FormValues<typeof LESSON_TYPED> & {
  publicationStatus: 'draft' | 'published';
  publishAt: Wall;
  cohortId: string;
};

/** A new lesson: a draft that opens now (T§3). */
export function newLessonValues(now: Date, zone: string, cohortId: number): LessonValues {
  return {
    publicationStatus: 'draft',
    ...formValues(LESSON_TYPED, { lessonType: 'Lesson' }),
    publishAt: localTimeAt(now, zone),
    cohortId: String(cohortId),
  };
}

/** Form values of a lesson, its date in the teacher's local time. A completed lesson counts as published. */
export function lessonValues(lesson: TeacherLesson, zone: string): LessonValues {
  const start: FormStart<typeof LESSON_TYPED> = { ...lesson, lessonType: lesson.lesson_type };
  return {
    publicationStatus: lesson.publication_status === 'draft' ? 'draft' : 'published',
    ...formValues(LESSON_TYPED, start),
    publishAt: localTimeAt(new Date(lesson.publish_at_utc), zone),
    cohortId: String(lesson.cohort_id),
  };
}

/** What learners can see of a lesson once it is saved in this state. */
export function statusText(
  { publicationStatus, publishAt }: Pick<LessonValues, 'publicationStatus' | 'publishAt'>,
  zone: string,
  now: Date,
): string {
  if (publicationStatus === 'draft') return 'Learners see its name and date marked DRAFT, but can’t open it.';
  const opens = readLocalTime(publishAt, zone);
  return opens.is === 'time' && opens.at <= now
    ? 'Learners in the cohort can read it.'
    : 'Learners see its name and date. They can read it once it opens.';
}

/** Whether a text is empty: an empty editor still leaves a paragraph behind. */
const blank = (html: string) =>
  !/<(img|iframe|hr)\b/.test(html) &&
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() === '';

/** Validation before the server is called. `from`: the cohort the lesson is in. */
export function checkLesson(
  values: LessonValues,
  zone: string,
  from?: string,
): Partial<Record<keyof LessonValues, string>> {
  const when = readLocalTime(values.publishAt, zone);
  return {
    ...fieldProblems(LESSON_TYPED, values, null),
    ...(blank(values.body) ? { body: FIELD_REQUIRED } : {}),
    ...(when.is === 'open' ? { publishAt: FIELD_REQUIRED } : {}),
    ...(when.is === 'skipped' ? { publishAt: skippedHour({ ...values.publishAt, timezone: zone }) } : {}),
    ...(values.cohortId === '' ? { cohortId: FIELD_REQUIRED } : {}),
    ...(from !== undefined && from !== values.cohortId && values.publicationStatus !== 'draft'
      ? { cohortId: MOVES_AS_DRAFT }
      : {}),
  };
}

/** The body of a save, with the wire's field names. */
export interface LessonBody extends Partial<ValuesOf<typeof LESSON_TYPED>> {
  publicationStatus?: string;
  publishAtUtc?: string;
  timezone?: string;
  cohortId?: number;
}

/**
 * The request body for the changed fields; a local time is sent as its instant, with the time zone that decides which
 * day is today.
 */
export function lessonBody(changed: Partial<LessonValues>, zone: string): LessonBody {
  const { publicationStatus, publishAt, cohortId } = changed;
  const when = publishAt && readLocalTime(publishAt, zone);
  return {
    ...requestFields(LESSON_TYPED, changed),
    ...(publicationStatus === undefined ? {} : { publicationStatus }),
    ...(cohortId === undefined ? {} : { cohortId: Number(cohortId) }),
    ...(when?.is === 'time' ? { publishAtUtc: when.at.toISOString(), timezone: zone } : {}),
  };
}

/**
 * Whether a save may close a lesson that learners can open now, so the dry run is requested first; includes a lesson
 * that has opened since it was loaded.
 */
export function mayClose(
  stored: Pick<TeacherLesson, 'publication_status' | 'publish_at_utc'>,
  body: LessonBody,
  now: Date,
): boolean {
  const changes = body.publishAtUtc !== undefined || body.publicationStatus !== undefined;
  return changes && stored.publication_status !== 'draft' && new Date(stored.publish_at_utc) <= now;
}

/** Maps the server's field names to the form's. */
export const LESSON_RENAME: Record<string, keyof LessonValues> = { publishAtUtc: 'publishAt', timezone: 'publishAt' };

export const LESSON_LABELS: Record<keyof LessonValues, string> = {
  ...labelsOf(LESSON_FIELDS),
  publishAt: LESSON_FIELDS.publishAtUtc.label,
};

/** A form section's text fields that are rendered from their rows in the field table alone. */
export const fieldsInSection = (section: 'lesson' | 'more') =>
  namesIn(LESSON_TEXTS).filter((name) => LESSON_TEXTS[name].section === section);
