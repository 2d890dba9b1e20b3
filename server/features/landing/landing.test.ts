import { expect, test } from 'vitest';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { type LandingPage, writeLandingPage } from './index.ts';

const t = testApp();

const PAGE: LandingPage = {
  headline: 'Find your voice',
  overviewHeader: '',
  overview: '<p>Hello <script>alert(1)</script><strong>there</strong></p>',
  outcomesHeader: '',
  outcomes: [
    { title: 'First', desc: '<p>a</p>' },
    { title: 'Second', desc: 'b' },
  ],
  testimonialHeader: '',
  testimonials: [{ authorName: 'Bo', authorTitle: 'Learner', quote: 'Loud' }],
  instructorHeader: '',
  instructors: [{ name: 'Ada', title: 'Voice', bio: '<p onclick="x()">Twenty years</p>' }],
  outlineHeader: '',
  outlines: [],
  scheduleHeader: '',
  timeCommitment: '3 hours a week',
  schedules: [{ title: 'Tuesdays', timeSlot: '7:00 PM', desc: 'Live' }],
  benefitsHeader: '',
  benefits: [],
  faqHeader: '',
  faqs: [{ title: 'When?', desc: 'Tuesdays' }],
};

test('a landing page returns what was written, in its order, without hidden sections', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx, { name: 'Landing' });
  const url = `/api/v1/courses/${course.slug}/landing_page`;
  const read = async () => (await t.as(null, { method: 'GET', url })).json().landingPage;
  expect(await read()).toBeNull();
  await writeLandingPage(ctx, course.id, PAGE);
  expect(await read()).toMatchObject({
    headline: 'Find your voice',
    overview: '<p>Hello <strong>there</strong></p>',
    outcomes: [{ title: 'First' }, { title: 'Second' }],
    instructors: [{ name: 'Ada', bio: '<p>Twenty years</p>', imageUrl: null }],
    testimonials: [{ authorName: 'Bo', authorTitle: 'Learner', quote: 'Loud', imageUrl: null }],
    schedules: [{ timeSlot: '7:00 PM' }],
    faqs: [{ title: 'When?' }],
  });
  await ctx.db
    .updateTable('landing_pages')
    .set({ testimonials_section: 'hidden' })
    .where('course_id', '=', course.id)
    .execute();
  expect((await read()).testimonials).toEqual([]);
});

test('a row that was stored some other way is sanitized in the response', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx);
  await writeLandingPage(ctx, course.id, PAGE);
  await ctx.db
    .updateTable('landing_pages')
    .set({ overview: '<img src=x onerror=alert(1)><p>ok</p>' })
    .where('course_id', '=', course.id)
    .execute();
  const response = await t.as(null, { method: 'GET', url: `/api/v1/courses/${course.id}/landing_page` });
  expect(response.json().landingPage.overview).toBe('<p>ok</p>');
});

test('the page of a course that no one may see yet is not found', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx, { listed: false });
  expect((await t.as(null, { method: 'GET', url: `/api/v1/courses/${course.id}/landing_page` })).statusCode).toBe(404);
});
