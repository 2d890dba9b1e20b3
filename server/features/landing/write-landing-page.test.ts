import { expect, test } from 'vitest';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testDatabase } from '#testing/database.ts';
import type { LandingPage } from './landing-page.ts';
import { writeLandingPage } from './write-landing-page.ts';

const t = testDatabase();

const page: LandingPage = {
  headline: 'Find your voice',
  overviewHeader: 'What this is',
  overview: '<p>Six evenings.</p><script>alert(1)</script>',
  outcomesHeader: "What you'll walk away with",
  outcomes: [
    { title: 'A warm-up', desc: '<p>Twelve minutes.</p>' },
    { title: 'A demo', desc: '<p onclick="alert(1)">One minute.</p>' },
  ],
  testimonialHeader: 'Said by others',
  testimonials: [],
  instructorHeader: 'Who teaches',
  instructors: [{ name: 'Mara', title: 'Director', bio: '<p>Eleven years.</p>' }],
  outlineHeader: 'Week by week',
  outlines: [{ title: 'Week 1', desc: 'Breath' }],
  scheduleHeader: 'When',
  timeCommitment: '3 hours a week',
  schedules: [{ title: 'Tuesdays', timeSlot: '7:00 PM', desc: 'Live' }],
  benefitsHeader: "What's included",
  benefits: [],
  faqHeader: 'Questions',
  faqs: [{ title: 'Mic?', desc: '<p>No.</p>' }],
};

test('a page is sanitized and written in order, and writing it again replaces it', async () => {
  const course = await aCourse(t.ctx());
  await writeLandingPage(t.ctx(), course.id, page);
  await writeLandingPage(t.ctx(), course.id, { ...page, outcomes: page.outcomes.toReversed() });
  const stored = await t.db
    .selectFrom('landing_pages')
    .selectAll()
    .where('course_id', '=', course.id)
    .executeTakeFirstOrThrow();
  expect(stored.overview).toBe('<p>Six evenings.</p>');
  expect(stored.testimonials_section).toBe('hidden');
  const outcomes = await t.db
    .selectFrom('landing_outcomes')
    .select(['title', 'desc'])
    .where('course_id', '=', course.id)
    .orderBy('position')
    .execute();
  expect(outcomes).toEqual([
    { title: 'A demo', desc: '<p>One minute.</p>' },
    { title: 'A warm-up', desc: '<p>Twelve minutes.</p>' },
  ]);
});

test('a missing course is not found', async () => {
  await expect(writeLandingPage(t.ctx(), 999_999, page)).rejects.toMatchObject({ status: 404 });
});
