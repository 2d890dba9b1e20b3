import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../checkout/learner.ts';

/** Signs an account of the demo in on this page: `teacher`, `other-teacher`, `courseadmin`, `staff`. */
export async function signInAs(page: Page, account: string): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/sign_in', {
    data: { email: `${account}@demo.test`, password: DEMO_PASSWORD },
  });
  expect(answer.ok(), `${account} signs in`).toBe(true);
}

/** The id of a course by its slug. */
export async function courseId(request: APIRequestContext, slug: string): Promise<number> {
  const answer = await request.get(`/api/v1/courses/${slug}`);
  const { course } = (await answer.json()) as { course: { id: number } };
  return course.id;
}

export interface CohortOfTeacher {
  id: number;
  name: string;
  moniker: string;
  status: string;
  timezone: string;
  startdate: string | null;
  enddate: string | null;
}

/** The cohorts of a course as its teachers list them. */
export async function cohortsOf(request: APIRequestContext, slug: string): Promise<CohortOfTeacher[]> {
  const answer = await request.get(`/api/v1/teachers/courses/${slug}/cohorts`);
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { cohorts: CohortOfTeacher[] }).cohorts;
}

/** A draft of a course with the defaults of a new cohort. */
export async function draftOf(request: APIRequestContext, slug: string, name: string): Promise<CohortOfTeacher> {
  const answer = await request.post('/api/v1/teachers/cohorts', {
    data: { course_id: await courseId(request, slug), name },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { cohort: CohortOfTeacher }).cohort;
}

/** `2027-01-05`, so many days after another date. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
