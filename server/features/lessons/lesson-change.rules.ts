import { LESSON_FIELD_NAMES, LESSON_STORED, type LessonField } from '#contract/lessons/lesson.fields.ts';
import { MOVES_AS_DRAFT, type LessonInput as Sent } from '#contract/lessons/lesson-input.ts';
import type { TeacherLessonStatus } from '#contract/lessons/teacher-lesson.ts';
import { blankFields } from '#contract/primitives/fields.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { mergeFields } from '#server/platform/merge-fields.ts';
import { readPublishDate } from './lesson-date.rules.ts';
import type { LessonChange, LessonColumns, LessonSettings } from './lesson-settings.store.ts';

/** A lesson's input, checked by the contract. Fields left out stay unchanged. */
export interface LessonInput extends Readonly<Sent> {}

export type LessonProblems = Partial<Record<LessonField | 'timezone', string>>;

/** A lesson before anything was typed. */
export const BLANK_LESSON: LessonColumns = { ...blankFields(LESSON_STORED), lessonType: 'Lesson' };

/**
 * A lesson's stored fields merged with the input. Rich texts are sanitized; a value that can't be stored is a problem
 * of its field.
 */
export function mergeLesson(
  before: LessonColumns,
  sent: Partial<LessonColumns>,
): { words: LessonColumns; problems: LessonProblems } {
  const problems: LessonProblems = {};
  const merged = mergeFields(LESSON_STORED, before, sent, problems);
  if (merged.name.trim() === '') problems.name ??= FIELD_REQUIRED;
  if (merged.body === '') problems.body ??= FIELD_REQUIRED;
  return { words: { ...merged, lessonType: sent.lessonType ?? before.lessonType }, problems };
}

/**
 * A lesson's status as its managers see it: completed only together with its cohort, whatever anyone has read (LE1).
 */
export function teacherStatusAt(
  lesson: Pick<LessonSettings, 'status' | 'cohortEndsAt'>,
  now: Date,
): TeacherLessonStatus {
  if (lesson.status === 'draft') return 'draft';
  return lesson.cohortEndsAt && lesson.cohortEndsAt <= now ? 'completed' : 'published';
}

/** Whether learners can open the lesson at this instant. */
export const isOpenAt = (lesson: { readonly status: string; readonly publishAt: Date }, now: Date): boolean =>
  lesson.status === 'published' && lesson.publishAt <= now;

export interface LessonPlan {
  readonly wanted: LessonChange;
  readonly fields: readonly LessonField[];
  readonly problems: LessonProblems;
  /** True if learners can open the lesson now, but no longer could after the change. */
  readonly closes: boolean;
  /** True if learners can't open the lesson now, but could right after the change. */
  readonly opens: boolean;
}

function changedFields(before: LessonChange, after: LessonChange): LessonField[] {
  const values = (lesson: LessonChange): Record<LessonField, unknown> => ({
    ...lesson,
    publicationStatus: lesson.status,
    publishAtUtc: lesson.publishAt.getTime(),
  });
  const [was, now] = [values(before), values(after)];
  return LESSON_FIELD_NAMES.filter((field) => was[field] !== now[field]);
}

/**
 * The requested state; undefined if it isn't a valid one. `completed` is accepted only for a lesson that already is
 * completed, and changes nothing.
 */
function statusOf(sent: string | undefined, present: LessonSettings, now: Date): 'draft' | 'published' | undefined {
  if (sent === undefined) return present.status;
  if (sent === 'draft' || sent === 'published') return sent;
  return sent === teacherStatusAt(present, now) ? present.status : undefined;
}

/** Reads a change to a lesson: its result, which fields differ, and what is wrong, one sentence per field (LE2). */
export function planLessonChange(
  present: LessonSettings,
  sent: LessonInput,
  { zone, now }: { readonly zone: string; readonly now: Date },
): LessonPlan {
  const { words, problems } = mergeLesson(present, sent);
  const status = statusOf(sent.publicationStatus, present, now);
  if (!status) problems.publicationStatus = 'Choose draft or published.';
  const date =
    sent.publishAtUtc === undefined
      ? ({ ok: true, at: present.publishAt } as const)
      : readPublishDate(sent.publishAtUtc, { zone, present: present.publishAt, now });
  if (!date.ok) problems[date.field] = date.message;
  const wanted: LessonChange = {
    ...words,
    status: status ?? present.status,
    publishAt: date.ok ? date.at : present.publishAt,
    cohortId: sent.cohortId ?? present.cohortId,
  };
  if (wanted.cohortId !== present.cohortId && wanted.status !== 'draft') problems.cohortId = MOVES_AS_DRAFT;
  const isOpen = isOpenAt(present, now);
  const willOpen = isOpenAt(wanted, now);
  return {
    wanted,
    fields: changedFields(present, wanted),
    problems,
    closes: isOpen && !willOpen,
    opens: !isOpen && willOpen,
  };
}
