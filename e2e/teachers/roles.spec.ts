import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../checkout/learner.ts';
import { cohortsOf, courseId } from './teachers.ts';

const COURSE = 'voice-acting-101';

async function signIn(request: APIRequestContext, email: string): Promise<void> {
  const response = await request.post('/api/v1/auth/sign_in', { data: { email, password: DEMO_PASSWORD } });
  expect(response.ok(), `${email} signs in`).toBe(true);
}

async function statusOf(page: Page, method: 'POST' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<number> {
  return (await page.request.fetch(`/api/v1${path}`, { method, ...(data ? { data } : {}) })).status();
}

test('a course admin manages the course, but not the school, its staff and payouts, or other courses', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page.request, 'courseadmin@demo.test');
  const read = await page.request.get(`/api/v1/teachers/courses/${COURSE}`);
  const { course, role } = (await read.json()) as { course: { id: number; schoolId: number }; role: string };
  expect(role).toBe('course-admin');
  expect((await cohortsOf(page.request, COURSE)).length).toBeGreaterThan(0);
  const invited = { school_id: course.schoolId, course_id: course.id, email: 'nobody@example.test' };
  expect([
    await statusOf(page, 'PATCH', `/teachers/schools/${course.schoolId}`, { name: 'Mine' }),
    await statusOf(page, 'PATCH', `/teachers/courses/${course.id}`, { name: 'Mine' }),
    await statusOf(page, 'POST', '/teachers/courses', { school_id: course.schoolId, name: 'Mine' }),
    await statusOf(page, 'POST', '/teachers/school_admins', invited),
    await statusOf(page, 'POST', '/teachers/course_admins', invited),
    await statusOf(page, 'POST', `/teachers/payout_recipients?school_id=${course.schoolId}`, { name: 'Me' }),
    (await page.request.get(`/api/v1/teachers/courses/${course.id}/payouts`)).status(),
  ]).toEqual([403, 403, 403, 403, 403, 403, 403]);
  const other = await courseId(page.request, 'long-form-improv');
  expect(await statusOf(page, 'PATCH', `/teachers/courses/${other}`, { video_url: null })).toBe(404);

  await page.goto(`/teachers/courses/${COURSE}`);
  const sections = page.getByRole('navigation', { name: 'Course Voice Acting 101' });
  await expect(sections.getByRole('link', { name: 'Cohorts' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Payouts' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New course' })).toHaveCount(0);
});

test('a teacher can edit and delete only in their own courses', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'teacher@demo.test');
  const [cohort] = await cohortsOf(page.request, COURSE);
  const foreign = await courseId(page.request, COURSE);
  await page.context().clearCookies();
  await signIn(page.request, 'other-teacher@demo.test');
  expect(await statusOf(page, 'PATCH', `/teachers/courses/${foreign}`, { name: 'Mine' })).toBe(404);
  expect(await statusOf(page, 'PATCH', `/teachers/cohorts/${cohort?.id}`, { name: 'Mine' })).toBe(404);
  expect(await statusOf(page, 'DELETE', `/teachers/cohorts/${cohort?.id}`)).toBe(404);
  expect((await page.goto(`/teachers/courses/${COURSE}/staff`))?.status()).toBe(404);
  expect((await page.goto('/teachers/courses/long-form-improv/staff'))?.status()).toBe(200);
});
