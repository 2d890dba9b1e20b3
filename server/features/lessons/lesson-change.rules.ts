import { MOVES_AS_DRAFT } from '#contract/lessons/lesson-input.ts';
import type { TeacherLessonStatus } from '#contract/lessons/teacher-lesson.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { readPublishDate } from './lesson-date.rules.ts';
import type { LessonChange, LessonSettings } from './lesson-settings.store.ts';

/** What somebody sends of a lesson; rich texts are cleaned already. */
export interface LessonInput {
  readonly name?: string | undefined;
  readonly body?: string | undefined;
  readonly publishAtUtc?: string | undefined;
  readonly timezone?: string | undefined;
  readonly lessonType?: 'Lesson' | 'Project' | undefined;
  readonly publicationStatus?: string | undefined;
  readonly cohortId?: number | undefined;
  readonly summary?: string | null | undefined;
  readonly recap?: string | null | undefined;
}

export type LessonProblems = Readonly<Record<string, string>>;

/** The answer's name of each field that a save may change: what a revision and a stale refusal tell. */
const FIELDS = {
  name: 'name',
  body: 'body',
  lessonType: 'lesson_type',
  status: 'publication_status',
  publishAt: 'publish_at_utc',
  cohortId: 'cohort_id',
  summary: 'summary',
  recap: 'recap',
} as const satisfies Record<keyof LessonChange, string>;

/** A lesson as its managers see it: completed with its cohort alone, whatever anybody has read (LE1). */
export function teacherStatusAt(
  lesson: Pick<LessonSettings, 'status' | 'cohortEndsAt'>,
  now: Date,
): TeacherLessonStatus {
  if (lesson.status === 'draft') return 'draft';
  return lesson.cohortEndsAt && lesson.cohortEndsAt <= now ? 'completed' : 'published';
}

/** Learners open it at this instant. */
export const isOpenAt = (lesson: { readonly status: string; readonly publishAt: Date }, now: Date): boolean =>
  lesson.status === 'published' && lesson.publishAt <= now;

export interface LessonPlan {
  readonly wanted: LessonChange;
  /** Names of what really changes, as answers call them. */
  readonly fields: readonly string[];
  readonly problems: LessonProblems;
  /** Learners open it now, and would not any more. */
  readonly closes: boolean;
  /** Learners don't open it now, and would at once. */
  readonly opens: boolean;
}

const comparable = (value: LessonChange[keyof LessonChange]) => (value instanceof Date ? value.getTime() : value);

/** The state that is asked for; undefined where it isn't one. What is completed already is read back, not set. */
function statusOf(sent: string | undefined, present: LessonSettings, now: Date): 'draft' | 'published' | undefined {
  if (sent === undefined) return present.status;
  if (sent === 'draft' || sent === 'published') return sent;
  return sent === teacherStatusAt(present, now) ? present.status : undefined;
}

/** Reads a change of a lesson: what it would be, which fields differ, and what is wrong, a sentence per field (LE2). */
export function planLessonChange(
  present: LessonSettings,
  sent: LessonInput,
  { zone, now }: { readonly zone: string; readonly now: Date },
): LessonPlan {
  const problems: Record<string, string> = {};
  const status = statusOf(sent.publicationStatus, present, now);
  if (!status) problems.publicationStatus = 'Choose draft or published.';
  const date =
    sent.publishAtUtc === undefined
      ? ({ ok: true, at: present.publishAt } as const)
      : readPublishDate(sent.publishAtUtc, { zone, present: present.publishAt, now });
  if (!date.ok) problems[date.field] = date.message;
  if (sent.name === '') problems.name = FIELD_REQUIRED;
  if (sent.body === '') problems.body = FIELD_REQUIRED;
  const wanted: LessonChange = {
    name: sent.name ?? present.name,
    body: sent.body ?? present.body,
    lessonType: sent.lessonType ?? present.lessonType,
    status: status ?? present.status,
    publishAt: date.ok ? date.at : present.publishAt,
    cohortId: sent.cohortId ?? present.cohortId,
    summary: sent.summary === undefined ? present.summary : sent.summary || null,
    recap: sent.recap === undefined ? present.recap : sent.recap || null,
  };
  if (wanted.cohortId !== present.cohortId && wanted.status !== 'draft') problems.cohortId = MOVES_AS_DRAFT;
  // The keys are LessonChange's: `FIELDS` has each of them.
  const keys = Object.keys(FIELDS) as (keyof LessonChange)[];
  const isOpen = isOpenAt(present, now);
  const willOpen = isOpenAt(wanted, now);
  return {
    wanted,
    fields: keys.filter((key) => comparable(wanted[key]) !== comparable(present[key])).map((key) => FIELDS[key]),
    problems,
    closes: isOpen && !willOpen,
    opens: !isOpen && willOpen,
  };
}
