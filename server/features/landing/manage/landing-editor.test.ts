import { beforeAll, describe, expect, test } from 'vitest';
import { LANDING_LISTS } from '#contract/landing/landing-blocks.ts';
import { landingReadiness } from '#server/features/landing/index.ts';
import { WHOLE_PAGE } from '#server/features/landing/landing.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { type LandingTeachers, landingTeachers, PATHS, TEXTS } from './landing-pages.factory.ts';

const t = testApp();
let ctx: Ctx;
let teacher: number;
let taught: LandingTeachers['taught'];
beforeAll(async () => {
  ({ ctx, teacher, taught } = await landingTeachers(t));
});

describe('the page’s own texts', () => {
  test('change only where they are sent, in T’s names and wrapper, and are returned under both spellings', async () => {
    const { course, call, page, shown } = await taught();
    const { status, body } = await call('POST', page, {
      landing_page: {
        overview_header: 'About',
        overview: '<p>New<script>x()</script></p>',
        testimonials_section: 'hidden',
      },
    });
    expect(status).toBe(200);
    expect(body.landing_page).toMatchObject({
      courseId: course.id,
      slug: course.slug,
      headline: WHOLE_PAGE.headline,
      overview_header: 'About',
      overview: '<p>New</p>',
      testimonials_section: 'hidden',
      time_commitment: '3 hours a week',
      benefits_image_url: null,
      revision: 1,
    });
    expect(body.landingPage).toMatchObject({ overviewHeader: 'About', savedBy: expect.stringContaining('Maria') });
    expect((await shown()).landingPage).toMatchObject({ overviewHeader: 'About', testimonials: [] });
  });

  test.each([
    ['headline', ''],
    ['overview_header', '   '],
    ['overview', '<p>&nbsp;</p>'],
    ['outcomes_header', ''],
    ['testimonial_header', ''],
    ['instructor_header', '\u200b'],
    ['outline_header', ''],
    ['schedule_header', ''],
    ['benefits_header', ''],
    ['faq_header', ''],
  ])('refuse an empty %s at its field and keep the stored text', async (field, text) => {
    const { call, page, shown } = await taught();
    const before = await shown();
    const { status, body } = await call('POST', page, { landing_page: { [field]: text } });
    expect({ status, error: body.error }).toEqual({ status: 422, error: { [field]: 'This field is required.' } });
    expect(await shown()).toEqual(before);
  });

  test('accept a title of 200 characters in any script, and refuse one of 201', async () => {
    const { call, page } = await taught();
    for (const sign of ['ü', '語', 'ع', '🎙']) {
      expect((await call('POST', page, { headline: sign.repeat(200) })).body.landingPage.headline).toBe(
        sign.repeat(200),
      );
      const long = await call('POST', page, { headline: sign.repeat(201) });
      expect(long.body.error).toEqual({ headline: 'Use 200 characters or fewer.' });
    }
    const huge = await call('POST', page, { overview: `<p>${'語'.repeat(70_000)}</p>` });
    expect(huge.body.error).toEqual({ overview: 'At most 200 KB.' });
  });

  test('a course without a page starts with default headers for each section', async () => {
    const { call, page } = await taught(false);
    const { body } = await call('GET', page);
    expect(body.landingPage).toMatchObject({ headline: '', outcomesHeader: "What you'll walk away with", revision: 0 });
    expect((await call('POST', page, { headline: 'Hello' })).body.landingPage).toMatchObject({
      headline: 'Hello',
      outcomesHeader: "What you'll walk away with",
    });
  });
});

test('blank rows are gone after a day, and half-written ones stay', async () => {
  const { course, call } = await taught(false);
  for (const list of LANDING_LISTS) {
    const [path] = PATHS[list];
    const [half] = Object.entries(TEXTS[list]);
    await call('POST', `/teachers/${path}`, { course_id: course.id });
    await call('POST', `/teachers/${path}`, { course_id: course.id, ...Object.fromEntries(half ? [half] : []) });
  }
  const count = async () =>
    Promise.all(
      LANDING_LISTS.map(
        async (list) => (await call('GET', `/teachers/courses/${course.id}/${list}`)).body[list].length,
      ),
    );
  await t.sweep();
  expect(await count()).toEqual(LANDING_LISTS.map(() => 2));
  await t.system.clock.advance(25 * 3_600_000);
  await t.sweep();
  expect(await count()).toEqual(LANDING_LISTS.map(() => 1));
});

test('a listing’s requirements are met once visitors see them', async () => {
  const { course, call, page } = await taught(false);
  const none = { headline: '', overview: false, instructor: false, outcome: false };
  expect((await landingReadiness(ctx, [course.id])).get(course.id)).toEqual(none);
  await call('POST', '/teachers/instructors', { course_id: course.id, name: 'Mara' });
  expect((await landingReadiness(ctx, [course.id])).get(course.id)).toEqual(none);
  await call('POST', page, { headline: 'x', overview: '<p>y</p>' });
  await call('POST', '/teachers/instructors', { course_id: course.id, ...TEXTS.instructors });
  await call('POST', '/teachers/landing_page_outcomes', { course_id: course.id, ...TEXTS.outcomes });
  const all = { headline: 'x', overview: true, instructor: true, outcome: true };
  expect((await landingReadiness(ctx, [course.id])).get(course.id)).toEqual(all);
});

test('a teacher who adds themself is listed with name and picture, and each action is logged', async () => {
  const { course, call, rows } = await taught();
  const added = await call('POST', '/teachers/instructors', { course_id: course.id, myself: true });
  expect(added.body.instructor).toMatchObject({ name: 'Maria Ash', complete: false });
  await call('PATCH', `/teachers/landing_page_faqs/${rows?.faqs}`, { title: 'Which mic?' });
  const log = await ctx.db
    .selectFrom('activity')
    .select(['action', 'actor_id', 'detail'])
    .where('course_id', '=', course.id)
    .orderBy('id')
    .execute();
  expect(log.slice(-2)).toEqual([
    { action: 'add_landing_instructor', actor_id: teacher, detail: { name: 'Maria Ash' } },
    { action: 'change_landing_faq', actor_id: teacher, detail: { name: 'A title → Which mic?' } },
  ]);
});
