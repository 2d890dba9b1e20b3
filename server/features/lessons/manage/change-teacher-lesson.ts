import { LESSON_FIELDS, LESSON_STORED, type LessonField } from '#contract/lessons/lesson.fields.ts';
import type { LoggedByCode } from '#contract/primitives/fields.ts';
import { notFound } from '#contract/primitives/problem.ts';
import {
  findLessonSettings,
  type LessonInput,
  type LessonPlan,
  type LessonSettings,
  lockLessonSettings,
  planLessonChange,
  saveLesson,
} from '#server/features/lessons/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { loggedFields } from '#server/platform/merge-fields.ts';
import { lockCohortForLesson, refuseCancelled } from './cohort-of-lesson.ts';
import { refuseProblems, zoneOfWriter } from './lesson-request.ts';

/** Fields that responses spell differently. */
const RESPONSE_NAMES: Partial<Record<LessonField, string>> = {
  lessonType: 'lesson_type',
  publicationStatus: 'publication_status',
  publishAtUtc: 'publish_at_utc',
  cohortId: 'cohort_id',
};
const responseName = (field: LessonField) => RESPONSE_NAMES[field] ?? field;
const at = (date: Date) => `${date.toISOString().slice(0, 16)}Z`;

function differences(before: LessonSettings, { wanted, fields }: LessonPlan): Record<string, string> {
  const byCode = {
    opens: [at(before.publishAt), at(wanted.publishAt)],
    status: [before.status, wanted.status],
    cohort: [before.cohortId, wanted.cohortId],
  } satisfies Record<LoggedByCode<typeof LESSON_FIELDS>, readonly [unknown, unknown]>;
  const texts = fields.filter((field) => !('log' in LESSON_FIELDS[field]));
  return {
    ...changed({ ...loggedFields(LESSON_STORED, before, wanted), ...byCode }),
    // For long texts, only that they changed.
    ...Object.fromEntries(texts.map((field) => [field === 'body' ? 'text' : field, 'changed'])),
  };
}

const ACTION = ({ status }: LessonSettings, { wanted }: LessonPlan) =>
  status === wanted.status ? 'change_lesson' : wanted.status === 'draft' ? 'withdraw_lesson' : 'publish_lesson';

export interface ChangeTeacherLesson {
  readonly lessonId: number;
  readonly sent: LessonInput;
  readonly revision: number | undefined;
  readonly expected: Readonly<Record<string, number>> | undefined;
}

/**
 * One save of a lesson (LE2). If it is unpublished or moved later, learners see it locked and keep their progress; no
 * one is notified of a date. Authorization: the endpoint's audience. If nothing changes, nothing is written and no
 * revision raised.
 * @throws 404 for a cohort of another course; 409 `stale`, canceled, or for figures other than `expected`; 422 with the
 * fields
 */
export async function changeTeacherLesson(ctx: Ctx, request: ChangeTeacherLesson): Promise<void> {
  const { lessonId, sent } = request;
  const zone = await zoneOfWriter(ctx, sent.timezone);
  await inTransaction(ctx, async (tx) => {
    // Lock order: cohorts before lessons, so the target cohort comes first.
    const target = sent.cohortId;
    const seen = await findLessonSettings(tx, lessonId);
    if (!seen) throw notFound();
    if (target !== undefined && target !== seen.cohortId) await lockCohortForLesson(tx, target, seen.courseId);
    const present = await lockLessonSettings(tx, lessonId);
    if (!present) throw notFound();
    refuseCancelled({ status: present.cohortStatus });
    const plan = planLessonChange(present, sent, { zone, now: tx.clock.now() });
    await bumpRevision(tx, {
      kind: 'lesson',
      id: lessonId,
      sent: request.revision,
      fields: plan.fields.map(responseName),
    });
    refuseProblems(plan.problems);
    if (plan.fields.length === 0) return;
    refuseChangedFigures(request.expected, { opened: present.opened });
    const publishes = present.status === 'draft' && plan.wanted.status === 'published';
    await saveLesson(tx, lessonId, plan.wanted, publishes);
    await logActivity(tx, {
      action: ACTION(present, plan),
      subjectKind: 'lesson',
      subjectId: lessonId,
      schoolId: present.schoolId,
      courseId: present.courseId,
      detail: { ...differences(present, plan), ...(plan.closes ? { opened: present.opened } : {}) },
    });
  });
}

/**
 * The dry run (A6): whether the change closes a lesson that learners can open now, and how many have opened it. @throws
 * 404, 409, 422
 */
export async function showLessonChange(
  ctx: Ctx,
  { lessonId, sent }: { lessonId: number; sent: LessonInput },
): Promise<{ closes: boolean; opens: boolean; totals: { opened: number } }> {
  const zone = await zoneOfWriter(ctx, sent.timezone);
  const present = await findLessonSettings(ctx, lessonId);
  if (!present) throw notFound();
  refuseCancelled({ status: present.cohortStatus });
  const plan = planLessonChange(present, sent, { zone, now: ctx.clock.now() });
  refuseProblems(plan.problems);
  return { closes: plan.closes, opens: plan.opens, totals: { opened: present.opened } };
}
