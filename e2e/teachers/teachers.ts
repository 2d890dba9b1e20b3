import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../checkout/learner.ts';

/** Signs in on this page with a demo account: `teacher`, `other-teacher`, `courseadmin`, `staff`. */
export async function signInAs(page: Page, account: string): Promise<void> {
  const response = await page.request.post('/api/v1/auth/sign_in', {
    data: { email: `${account}@demo.test`, password: DEMO_PASSWORD },
  });
  expect(response.ok(), `${account} signs in`).toBe(true);
}

export async function courseId(request: APIRequestContext, slug: string): Promise<number> {
  const response = await request.get(`/api/v1/courses/${slug}`);
  const { course } = (await response.json()) as { course: { id: number } };
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

/** A course's cohorts as its teachers list them. */
export async function cohortsOf(request: APIRequestContext, slug: string): Promise<CohortOfTeacher[]> {
  const response = await request.get(`/api/v1/teachers/courses/${slug}/cohorts`);
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { cohorts: CohortOfTeacher[] }).cohorts;
}

/** A draft cohort in a course, with the defaults of a new one. */
export async function draftOf(request: APIRequestContext, slug: string, name: string): Promise<CohortOfTeacher> {
  const response = await request.post('/api/v1/teachers/cohorts', {
    data: { course_id: await courseId(request, slug), name },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { cohort: CohortOfTeacher }).cohort;
}

/** The date this many days later, as `2027-01-05`. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first school where the person is School Admin. */
export async function schoolOf(request: APIRequestContext): Promise<{ id: number; name: string }> {
  const response = await request.get('/api/v1/teachers/frame');
  const { schools } = (await response.json()) as { schools: { id: number; name: string; role: string }[] };
  const own = schools.find(({ role }) => role === 'school-admin');
  if (!own) throw new Error('No school is managed.');
  return own;
}

/** A draft event in a course's next cohort, a week from now. */
export async function eventDraft(request: APIRequestContext, course: number, name: string): Promise<{ id: number }> {
  const formResponse = await request.get(`/api/v1/teachers/courses/${course}/new_event`);
  const { cohorts } = (await formResponse.json()) as { cohorts: { id: number }[] };
  const response = await request.post('/api/v1/teachers/events', {
    data: {
      event: {
        course_id: course,
        cohortId: cohorts[0]?.id,
        name,
        kind: 'Workshop',
        admittance: 'public',
        description: '<p>Come and try.</p>',
        startDate: daysAfter(new Date().toISOString().slice(0, 10), 7),
        startTime: '07:00',
        ampm: 'PM',
      },
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { event: { id: number } }).event;
}

/** One event id per event status in a course. */
export async function teacherEvents(request: APIRequestContext, course: number): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const segment of ['future', 'past']) {
    const response = await request.get(`/api/v1/teachers/courses/${course}/events?segment=${segment}`);
    const { events } = (await response.json()) as { events: { id: number; status: string }[] };
    for (const { id, status } of events) if (!found.has(status)) found.set(status, id);
  }
  return found;
}
