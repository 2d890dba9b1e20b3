import { expect, test } from 'vitest';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });

test('the eleventh file in an hour is refused with a readable page in a browser, and never saved as the file', async () => {
  const own = await aTaughtCourse(t);
  const url = `/teachers/courses/${own.course.id}/students.csv`;
  const file = () => t.as(own.courseAdminId, { method: 'GET', url });
  for (let downloads = 0; downloads < 10; downloads += 1) expect((await file()).statusCode).toBe(200);
  const page = await t.as(own.courseAdminId, { method: 'GET', url, headers: { accept: 'text/html,*/*' } });
  expect([page.statusCode, page.headers['content-type'], page.headers['content-disposition']]).toEqual([
    429,
    'text/html; charset=utf-8',
    undefined,
  ]);
  expect(page.body).toContain('<h1>Not downloaded</h1>');
  expect(page.body).toContain(`href="/teachers/courses/${own.course.id}/students"`);
  expect(page.headers['retry-after']).toMatch(/^\d+$/);
  const program = await file();
  expect([program.statusCode, program.json().code]).toEqual([429, 'too_many']);
});
