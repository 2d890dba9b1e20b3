import type { TeacherLesson } from '#contract/lessons/teacher-lesson.ts';
import {
  BLANK_LESSON,
  createLesson,
  type LessonInput,
  mergeLesson,
  readPublishDate,
} from '#server/features/lessons/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { lockCohortForLesson } from './cohort-of-lesson.ts';
import { refuseProblems, zoneOfWriter } from './lesson-request.ts';
import { showTeacherLesson } from './show-teacher-lesson.ts';

export interface CreateTeacherLesson extends LessonInput {
  readonly name: string;
  readonly body: string;
  readonly lessonType: 'Lesson' | 'Project';
  readonly publicationStatus: string;
}

/**
 * Creates a lesson for a cohort (T§2, LE1, LE2). Authorization: the caller, by the course. Its learners are notified
 * once it has been open for ten minutes.
 * @throws 404 for a cohort of another course; 409 for a canceled one; 422 with the fields
 */
export async function createTeacherLesson(
  ctx: Ctx,
  { courseId, cohortId, sent }: { courseId: number; cohortId: number; sent: CreateTeacherLesson },
): Promise<{ id: number; lesson: TeacherLesson }> {
  const { words, problems } = mergeLesson(BLANK_LESSON, sent);
  const zone = await zoneOfWriter(ctx, sent.timezone);
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const date =
      sent.publishAtUtc === undefined
        ? ({ ok: true, at: now } as const)
        : readPublishDate(sent.publishAtUtc, { zone, present: null, now });
    const status = sent.publicationStatus;
    refuseProblems({
      ...problems,
      ...(date.ok ? {} : { [date.field]: date.message }),
      ...(status === 'draft' || status === 'published' ? {} : { publicationStatus: 'Choose draft or published.' }),
    });
    const cohort = await lockCohortForLesson(tx, cohortId, courseId);
    const { id } = await createLesson(tx, {
      ...words,
      cohortId,
      status: status === 'published' ? 'published' : 'draft',
      publishAt: date.ok ? date.at : now,
      createdBy: personIdOf(tx),
    });
    await logActivity(tx, {
      action: 'create_lesson',
      subjectKind: 'lesson',
      subjectId: id,
      schoolId: cohort.schoolId,
      courseId,
      detail: { ...changed({ name: [null, words.name], status: [null, status] }), cohort: cohort.name },
    });
    const response = { id, lesson: await showTeacherLesson(tx, id) };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}
