import { type APIRequestContext, expect } from '@playwright/test';

export async function signIn(request: APIRequestContext, account: string): Promise<void> {
  const response = await request.post('/api/v1/auth/sign_in', {
    data: { email: `${account}@demo.test`, password: 'callboard-demo' },
  });
  expect(response.ok()).toBe(true);
}

interface CourseResponse {
  course: { id: number };
  contents: { lessons: { id: number; slug: string; name: string }[] }[];
  lessons: { id: number; name: string; publication_status: string; locked: boolean }[];
  completedUserCohorts: { id: number }[];
}

/** A course as seen by the person signed in to this browser. */
export async function courseOf(request: APIRequestContext, slug: string): Promise<CourseResponse> {
  const response = await request.get(`/api/v1/courses/${slug}`);
  expect(response.ok()).toBe(true);
  return (await response.json()) as CourseResponse;
}

/** URL of the first lesson in a course's material. */
export async function firstLesson(request: APIRequestContext, slug: string): Promise<string> {
  const lesson = (await courseOf(request, slug)).contents[0]?.lessons[0];
  if (!lesson) throw new Error(`The demo's ${slug} has no material.`);
  return `/l/${lesson.slug}`;
}

export async function lessonNamed(request: APIRequestContext, slug: string, name: string): Promise<number> {
  const lesson = (await courseOf(request, slug)).lessons.find((each) => each.name === name);
  if (!lesson) throw new Error(`The demo has no lesson ${name}.`);
  return lesson.id;
}

export async function libraryPiece(
  request: APIRequestContext,
  kind: string,
  name: string,
): Promise<{ id: number; slug: string }> {
  const response = await request.get(`/api/v1/library_contents?kind=${kind}`);
  const { contents } = (await response.json()) as { contents: { id: number; slug: string; name: string }[] };
  const found = contents.find((content) => content.name === name);
  if (!found) throw new Error(`The demo has no ${name}.`);
  return found;
}

/** The member's letter of completion. Issues it if necessary. */
export async function letterOf(request: APIRequestContext) {
  const { completedUserCohorts } = await courseOf(request, 'audio-engineering-foundations');
  const path = `/certificates/${completedUserCohorts[0]?.id}`;
  const shown = await (await request.get(`/api/v1${path}`)).json();
  if (shown.toIssue) {
    const { personName } = shown.toIssue;
    await request.post(`/api/v1${path}`, { data: { personName } });
  }
  const body = (await (await request.get(`/api/v1${path}`)).json()) as { letter: { certificate: { code: string } } };
  return { path, code: body.letter.certificate.code };
}
