import {
  changeTeacherLesson as changeContract,
  copyLesson as copyContract,
  createTeacherLesson as createContract,
  deleteTeacherLesson as deleteContract,
  editLesson,
  listLessonCopies as listCopiesContract,
  listLessonsByCohort,
  restoreLesson as restoreContract,
  showLessonChange as showChangeContract,
  showLessonDeletion as showDeletionContract,
} from '#contract/lessons/teacher-lessons.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { findCohortSettings } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { addLessonBellsSweep } from './add-lesson-bells.ts';
import { changeTeacherLesson, showLessonChange } from './change-teacher-lesson.ts';
import { cohortOfCourse } from './cohort-of-lesson.ts';
import { copyLesson, listLessonCopies } from './copy-lesson.ts';
import { createTeacherLesson } from './create-teacher-lesson.ts';
import { deleteTeacherLesson, restoreLesson, showLessonDeletion } from './delete-teacher-lesson.ts';
import { mailOfLessonsSweep } from './queue-lesson-emails.ts';
import { listCohortLessons, showTeacherLesson } from './show-teacher-lesson.ts';

/**
 * The course of the new lesson's cohort, which the caller has to manage; a course that was sent must be the same one
 * (LE1).
 */
async function courseOfNewLesson(ctx: Ctx, sent: { cohortId: number; courseId?: number | undefined }): Promise<number> {
  await checkRight(ctx, { manages: { cohort: 'id' } }, { id: String(sent.cohortId) });
  const cohort = await findCohortSettings(ctx, sent.cohortId);
  if (!cohort || (sent.courseId !== undefined && sent.courseId !== cohort.courseId)) throw notFound();
  return cohort.courseId;
}

/** What teachers do with a cohort's lessons, and who is notified that one opened (rules-teachers LE). */
export const mount: Feature = {
  name: 'lessons/manage',
  routes: [
    route(listLessonsByCohort, async (ctx, { query }) => {
      await checkRight(ctx, { manages: { course: 'id' } }, { id: String(query.courseId) }, 'GET');
      const cohort = await cohortOfCourse(ctx, query.cohortId, query.courseId);
      return { lessons: await listCohortLessons(ctx, { cohortId: cohort.id, texts: query.texts }) };
    }),
    route(editLesson, async (ctx, { params }) => ({ lesson: await showTeacherLesson(ctx, params.id) })),
    route(createContract, async (ctx, { body }) => {
      const courseId = await courseOfNewLesson(ctx, body);
      return createTeacherLesson(ctx, { courseId, cohortId: body.cohortId, sent: body });
    }),
    route(changeContract, async (ctx, { params, body }) => {
      const { revision, expected } = body;
      await changeTeacherLesson(ctx, { lessonId: params.id, sent: body, revision, expected });
      return { lesson: await showTeacherLesson(ctx, params.id) };
    }),
    route(showChangeContract, async (ctx, { params, query }) => ({
      change: await showLessonChange(ctx, { lessonId: params.id, sent: query }),
    })),
    route(deleteContract, async (ctx, { params, query }) => ({
      deleted: await deleteTeacherLesson(ctx, { lessonId: params.id, ...query }),
    })),
    route(showDeletionContract, async (ctx, { params }) => ({ deletion: await showLessonDeletion(ctx, params.id) })),
    route(restoreContract, async (ctx, { params }) => {
      await restoreLesson(ctx, params.id);
      return { lesson: await showTeacherLesson(ctx, params.id) };
    }),
    route(listCopiesContract, async (ctx, { params }) => ({ cohorts: await listLessonCopies(ctx, params.id) })),
    route(copyContract, (ctx, { params, body }) => copyLesson(ctx, { lessonId: params.id, cohortId: body.cohortId })),
  ],
  sweeps: [addLessonBellsSweep, mailOfLessonsSweep],
};
