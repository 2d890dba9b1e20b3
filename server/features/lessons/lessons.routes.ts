import {
  findLessonLink,
  getCourseContent,
  getCourseMaterial,
  getLesson,
  noteContentProgress as noteContentContract,
  noteLessonProgress as noteLessonContract,
} from '#contract/lessons/lessons.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import { noteContentProgress, noteLessonProgress } from './note-progress.ts';
import { followLessonLink, showLesson } from './show-lesson.ts';
import { showContent, showMaterial } from './show-material.ts';

export const routes = [
  route(getCourseMaterial, (ctx, { query }) => showMaterial(ctx, query.id)),
  route(getCourseContent, (ctx, { params }) => showContent(ctx, params.id)),
  route(noteContentContract, (ctx, { params, body }) =>
    noteContentProgress(ctx, { address: params.id, read: body.read }),
  ),
  route(getLesson, (ctx, { params }) => showLesson(ctx, params.id)),
  route(noteLessonContract, (ctx, { params, body }) =>
    noteLessonProgress(ctx, { lessonId: params.id, read: body.read }),
  ),
  route(findLessonLink, (ctx, { params }) => followLessonLink(ctx, params.link)),
];
