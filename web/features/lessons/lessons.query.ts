import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  getCourseContent,
  getCourseMaterial,
  getLesson,
  noteContentProgress,
  noteLessonProgress,
} from '#contract/lessons/lessons.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';

const FORBIDDEN = 403;

export type ContentPageData = ResponseOf<typeof getCourseContent>;
export type LessonPageData = ResponseOf<typeof getLesson>;

/** The material of a course; takes a slug, an ID, or id-slug. */
export const materialQuery = (course: string) =>
  queryOptions({
    queryKey: ['lessons', 'material', course],
    queryFn: () => call(getCourseMaterial, { query: { id: course } }),
  });

/** A lesson of a course's material by its URL segment, of which only the number counts. */
export const contentQuery = (address: string) => {
  const number = address.split('-')[0] ?? address;
  return queryOptions({
    queryKey: ['lessons', 'content', number],
    queryFn: () => call(getCourseContent, { params: { id: number } }),
  });
};

export const lessonQuery = (id: number) =>
  queryOptions({
    queryKey: ['lessons', 'lesson', id],
    queryFn: () => call(getLesson, { params: { id } }),
  });

/** Ignores a refusal: the page itself says why it doesn't open. Rethrows any other error. */
export function unlessRefused(error: unknown): void {
  if (!(isApiProblem(error) && error.status === FORBIDDEN)) throw error;
}

/** Records that a lesson was opened or read, and reloads everything that shows progress. */
export async function noteContent(client: QueryClient, address: string, read?: boolean): Promise<void> {
  await call(noteContentProgress, { params: { id: address }, body: read === undefined ? {} : { read } });
  await refreshProgress(client);
}

export async function noteLesson(client: QueryClient, id: number, read?: boolean): Promise<void> {
  await call(noteLessonProgress, { params: { id }, body: read === undefined ? {} : { read } });
  await refreshProgress(client);
}

function refreshProgress(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: ['lessons'] }),
    client.invalidateQueries({ queryKey: ['enrolment', 'course'] }),
  ]);
}
