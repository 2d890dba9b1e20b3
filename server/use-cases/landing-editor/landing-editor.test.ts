import { beforeAll, describe, expect, test } from 'vitest';
import { LANDING_LISTS, type LandingList } from '#contract/landing/landing-blocks.ts';
import { giveCourseAdmin } from '#server/domain/accounts/index.ts';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { addQuote, landingReadiness, nameQuotes } from '#server/domain/landing/index.ts';
import { aLandingPage, WHOLE_PAGE } from '#server/domain/landing/landing.factory.ts';
import { aCourse } from '#server/domain/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
let teacher: number;
let colleague: number;

const PATHS: Readonly<Record<LandingList, readonly [path: string, one: string, wrapper: string]>> = {
  outcomes: ['landing_page_outcomes', 'outcome', 'landing_page_outcome'],
  testimonials: ['testimonials', 'testimonial', 'testimonial'],
  instructors: ['instructors', 'instructor', 'instructor'],
  outlines: ['landing_page_outlines', 'outline', 'outline'],
  schedules: ['landing_page_schedules', 'schedule', 'schedule'],
  benefits: ['landing_page_benefits', 'benefit', 'benefit'],
  faqs: ['landing_page_faqs', 'faq', 'faq'],
};
/** Every required text of a row, under T's names. */
const TEXTS: Readonly<Record<LandingList, Readonly<Record<string, string>>>> = {
  outcomes: { title: 'A warm-up', desc: '<p>Twelve minutes.</p>' },
  testimonials: { author_name: 'Bo', author_title: 'Learner', quote: '<p>Loud.</p>' },
  instructors: { name: 'Mara', title: 'Director', bio: '<p>Eleven years.</p>' },
  outlines: { title: 'Week 1', desc: 'Breath' },
  schedules: { title: 'Tuesdays', time_slot: '7:00 PM', desc: 'Live' },
  benefits: { title: 'Recordings', desc: 'For a year' },
  faqs: { title: 'A mic?', desc: '<p>No.</p>' },
};

beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  teacher = (await makePerson(ctx, { profile: { firstName: 'Maria', lastName: 'Ash', timezone: 'UTC' } })).personId;
  colleague = (await makePerson(ctx, { profile: { firstName: 'Sol', lastName: 'Reyes', timezone: 'UTC' } })).personId;
});

async function taught(whole = true) {
  const course = await aCourse(ctx);
  for (const userId of [teacher, colleague]) {
    await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId, invitedBy: null });
  }
  const rows = whole ? await aLandingPage(ctx, course.id) : null;
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, as = teacher) => {
    const answer = await t.as(as, {
      method,
      url: `/api/v1${path}`,
      ...(payload ? { payload, headers: { 'content-type': 'application/json' } } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const page = `/teachers/courses/${course.id}/landing_page`;
  const shown = async () =>
    (await t.as(null, { method: 'GET', url: `/api/v1/courses/${course.id}/landing_page` })).json();
  return { course, rows, call, page, shown };
}

describe('the page’s own texts', () => {
  test('change only where they are sent, in T’s names and wrapper, and come back under both spellings', async () => {
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
  ])('refuse an empty %s at its field and keep what stands', async (field, text) => {
    const { call, page, shown } = await taught();
    const before = await shown();
    const { status, body } = await call('POST', page, { landing_page: { [field]: text } });
    expect({ status, error: body.error }).toEqual({ status: 422, error: { [field]: 'This field is required.' } });
    expect(await shown()).toEqual(before);
  });

  test('take a title of 200 signs in any script, and say so of 201', async () => {
    const { call, page } = await taught();
    for (const sign of ['ü', '語', 'ع', '🎙']) {
      expect((await call('POST', page, { headline: sign.repeat(200) })).body.landingPage.headline).toBe(
        sign.repeat(200),
      );
      const long = await call('POST', page, { headline: sign.repeat(201) });
      expect(long.body.error).toEqual({ headline: 'At most 200 characters.' });
    }
    const huge = await call('POST', page, { overview: `<p>${'語'.repeat(70_000)}</p>` });
    expect(huge.body.error).toEqual({ overview: 'At most 200 KB.' });
  });

  test('a course without a page begins with good words over each section', async () => {
    const { call, page } = await taught(false);
    const { body } = await call('GET', page);
    expect(body.landingPage).toMatchObject({ headline: '', outcomesHeader: 'What you leave with', revision: 0 });
    expect((await call('POST', page, { headline: 'Hello' })).body.landingPage).toMatchObject({
      headline: 'Hello',
      outcomesHeader: 'What you leave with',
    });
  });
});

describe.each(LANDING_LISTS)('%s', (list) => {
  const [path, one, wrapper] = PATHS[list];
  const [required = ''] = Object.keys(TEXTS[list]);

  test('are added blank as T does, shown to nobody, filled, and deleted', async () => {
    const { course, call, shown } = await taught(false);
    const added = await call('POST', `/teachers/${path}`, { course_id: course.id });
    expect(added.status).toBe(201);
    expect(added.body[one]).toMatchObject({ courseId: course.id, course_id: course.id, complete: false });
    const { id } = added.body[one];
    await call('POST', `/teachers/courses/${course.id}/landing_page`, { headline: 'x' });
    expect((await shown()).landingPage[list]).toEqual([]);
    const changed = await call('PATCH', `/teachers/${path}/${id}`, { [wrapper]: TEXTS[list] });
    expect(changed.body[one]).toMatchObject({ id, complete: true });
    expect((await shown()).landingPage[list]).toHaveLength(1);
    expect((await call('GET', `/teachers/courses/${course.id}/${list}`)).body[list]).toMatchObject([{ id }]);
    expect((await call('DELETE', `/teachers/${path}/${id}`)).body).toEqual({ deleted: { id, undo: true } });
    expect((await shown()).landingPage[list]).toEqual([]);
    expect((await call('PATCH', `/teachers/${path}/${id}`, { [wrapper]: TEXTS[list] })).status).toBe(404);
  });

  test('refuse each required text that is sent empty, and more than fifty', async () => {
    const { course, rows, call } = await taught();
    for (const field of Object.keys(TEXTS[list])) {
      const { status, body } = await call('PATCH', `/teachers/${path}/${rows?.[list]}`, {
        [wrapper]: { [field]: ' ' },
      });
      expect({ status, error: body.error }).toEqual({ status: 422, error: { [field]: 'This field is required.' } });
    }
    for (let n = 1; n < 50; n += 1) await call('POST', `/teachers/${path}`, { course_id: course.id, ...TEXTS[list] });
    const more = await call('POST', `/teachers/${path}`, { course_id: course.id });
    expect({ status: more.status, code: more.body.code }).toEqual({ status: 409, code: 'list_full' });
  });

  test('stand in the order that is sent, which names exactly them', async () => {
    const { course, rows, call, page, shown } = await taught();
    const added = await call('POST', `/teachers/${path}`, { course_id: course.id, ...TEXTS[list] });
    const ids = [added.body[one].id, rows?.[list]];
    const ordered = await call('POST', `${page}/order`, { list, ids });
    expect(ordered.body.lists[list].map((row: { id: number }) => row.id)).toEqual(ids);
    expect((await shown()).landingPage[list].map((row: { id: number }) => row.id)).toEqual(ids);
    for (const wrong of [[], [ids[0]], [ids[0], ids[0]], [...ids, 999_999]]) {
      const refused = await call('POST', `${page}/order`, { list, ids: wrong });
      expect({ status: refused.status, ids: refused.body.details.ids }).toEqual({ status: 409, ids });
    }
  });

  test('come back after a deletion, under their id and where they stood', async () => {
    const { course, rows, call, page } = await taught();
    await call('POST', `/teachers/${path}`, { course_id: course.id, ...TEXTS[list] });
    const before = (await call('GET', `/teachers/courses/${course.id}/${list}`)).body[list];
    await call('DELETE', `/teachers/${path}/${rows?.[list]}`);
    const back = await call('POST', `${page}/undelete`, { list, row_id: rows?.[list] });
    const said = (list: Record<string, unknown>[]) => list.map(({ revision, savedBy, savedAt, ...row }) => row);
    expect(said(back.body.lists[list])).toEqual(said(before));
    const { body } = await call('POST', `${page}/undelete`, { list, row_id: 999_999 });
    expect(body.code).toBe('not_found');
  });

  test(`of another course are not there: ${required}`, async () => {
    const [{ call, page }, other] = [await taught(), await aCourse(ctx)];
    const rows = await aLandingPage(ctx, other.id);
    expect((await call('PATCH', `/teachers/${path}/${rows[list]}`, TEXTS[list])).status).toBe(404);
    expect((await call('DELETE', `/teachers/${path}/${rows[list]}`)).status).toBe(404);
    expect((await call('POST', `/teachers/${path}`, { course_id: other.id })).status).toBe(404);
    expect((await call('POST', `${page}/undelete`, { list, row_id: rows[list] })).status).toBe(404);
    expect((await call('POST', `${page}/order`, { list, ids: [rows[list]] })).status).toBe(409);
  });
});

describe('two teachers', () => {
  test('in the same text: the second is told who and what, and nothing is lost', async () => {
    const { rows, call, page } = await taught();
    const { revision } = (await call('GET', page)).body.landingPage;
    await call('POST', page, { headline: 'Hers', revision });
    const second = await call('POST', page, { headline: 'His', revision }, colleague);
    expect(second).toMatchObject({ status: 409, body: { code: 'stale', fields: ['headline'] } });
    expect(second.body.savedBy).toContain('Maria');
    const row = `/teachers/landing_page_outcomes/${rows?.outcomes}`;
    await call('PATCH', row, { title: 'Hers', revision });
    expect((await call('PATCH', row, { title: 'His', revision }, colleague)).body.fields).toEqual(['title']);
    expect((await call('GET', page)).body).toMatchObject({
      landingPage: { headline: 'Hers' },
      lists: { outcomes: [{ title: 'Hers' }] },
    });
  });

  test('in different blocks of one page are not in each other’s way', async () => {
    const { rows, call, page } = await taught();
    const { revision } = (await call('GET', page)).body.landingPage;
    await call('POST', page, { headline: 'Hers', revision });
    expect((await call('POST', page, { overviewHeader: 'His', revision }, colleague)).status).toBe(200);
    const row = `/teachers/landing_page_outcomes/${rows?.outcomes}`;
    expect((await call('PATCH', row, { title: 'His too', revision }, colleague)).status).toBe(200);
  });
});

describe('the history', () => {
  test('has each save with who and when, shows the page of then, and brings a block or all back', async () => {
    const { rows, call, page } = await taught();
    await call('POST', page, { headline: 'One' });
    await call('PATCH', `/teachers/landing_page_outcomes/${rows?.outcomes}`, { title: 'Changed' }, colleague);
    await call('POST', page, { headline: 'Two' });
    await call('DELETE', `/teachers/landing_page_outcomes/${rows?.outcomes}`);
    const { revisions } = (await call('GET', `${page}/history`)).body;
    const told = (revision: { revision: number; act: string; blocks: string[] }) => [
      revision.revision,
      revision.act,
      revision.blocks,
    ];
    expect(revisions.map(told)).toEqual([
      [4, 'delete', ['outcomes']],
      [3, 'save', ['headline']],
      [2, 'save', ['outcomes']],
      [1, 'save', ['headline']],
      [0, 'begin', ['headline', 'outcomes']],
    ]);
    expect(revisions[2].savedBy).toContain('Sol');
    const first = (await call('GET', `${page}/history/1`)).body;
    expect(first.landingPage).toMatchObject({ headline: 'One', outcomes: [{ title: 'A title' }] });

    const block = await call('POST', `${page}/history/2/restore`, { block: 'outcomes' });
    expect(block.body).toMatchObject({
      landingPage: { headline: 'Two', revision: 5 },
      lists: { outcomes: [{ id: rows?.outcomes, title: 'Changed' }] },
    });
    const whole = await call('POST', `${page}/history/0/restore`, {});
    expect(whole.body).toMatchObject({
      landingPage: { headline: WHOLE_PAGE.headline, revision: 6 },
      lists: { outcomes: [{ id: rows?.outcomes, title: 'A title' }] },
    });
    expect((await call('GET', `${page}/history?block=headline`)).body.revisions[0]).toMatchObject({ act: 'restore' });
    expect((await call('POST', `${page}/history/99/restore`, {})).status).toBe(404);
  });

  test('is not written over what a colleague saved since one looked', async () => {
    const { call, page } = await taught();
    await call('POST', page, { headline: 'One' });
    const { revision } = (await call('POST', page, { headline: 'Two' })).body.landingPage;
    await call('POST', page, { headline: 'Three' }, colleague);
    const late = await call('POST', `${page}/history/1/restore`, { revision });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await call('GET', page)).body.landingPage.headline).toBe('Three');
  });

  test('keeps the last fifty and all of 90 days, and how the oldest kept one found the page', async () => {
    const { course, call, page } = await taught();
    for (let n = 0; n < 60; n += 1) await call('POST', page, { headline: `Take ${n}` });
    const kept = async () =>
      (
        await ctx.db
          .selectFrom('landing_revisions')
          .select('revision')
          .where('course_id', '=', course.id)
          .orderBy('revision')
          .execute()
      ).map(({ revision }) => revision);
    await t.sweep();
    expect(await kept()).toHaveLength(61);
    await t.system.clock.advance(91 * 86_400_000);
    await t.sweep();
    // 11 to 60 are the last fifty; 10 is how the page was before the first of them.
    expect(await kept()).toEqual(Array.from({ length: 51 }, (_, at) => at + 10));
    await t.sweep();
    expect(await kept()).toHaveLength(51);
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

test('hidden sections, blank rows and earlier saves are in no public answer', async () => {
  const MARK = 'Zxqvmark';
  const { course, rows, call, page } = await taught();
  await call('POST', page, { overview: `<p>${MARK}</p>` });
  await call('POST', page, { overview: '<p>Clean.</p>' });
  await call('PATCH', `/teachers/testimonials/${rows?.testimonials}`, { quote: `<p>${MARK}</p>` });
  await call('PATCH', `/teachers/landing_page_outlines/${rows?.outlines}`, { desc: MARK });
  await call('PATCH', `/teachers/landing_page_benefits/${rows?.benefits}`, { desc: MARK });
  const hidden = { testimonials_section: 'hidden', outline_section: 'hidden', benefits_section: 'hidden' };
  await call('POST', page, hidden);
  await call('POST', '/teachers/instructors', { course_id: course.id, name: MARK });
  await call('POST', '/teachers/landing_page_faqs', { course_id: course.id, title: MARK });
  // It is there, for its teachers.
  expect(JSON.stringify((await call('GET', page)).body).split(MARK)).toHaveLength(6);
  const found = [];
  for (const url of [
    `/api/v1/courses/${course.id}/landing_page`,
    `/api/v1/courses/${course.slug}`,
    '/api/v1/courses',
    '/api/v1/cohorts',
    `/api/v1/search?q=${MARK}`,
    `/api/v1/testimonials/${rows?.testimonials}/image`,
    '/sitemap.xml',
  ]) {
    for (const who of [null, (await makePerson(ctx)).personId]) {
      if ((await t.as(who, { method: 'GET', url })).body.includes(MARK)) found.push(url);
    }
  }
  expect(found).toEqual([]);
});

test('words that a learner lets the page quote are in no history: nothing brings back what they took back', async () => {
  const { course, call, page, shown } = await taught();
  const learner = (await makePerson(ctx)).personId;
  const said = { authorName: 'Ines', authorTitle: 'Autumn cohort', quote: '<p>Bold</p>', userId: learner };
  const quote = async () => (await addQuote(ctx, { ...course, courseId: course.id, ...said })) ?? 0;
  const id = await quote();
  const names = async () =>
    (await shown()).landingPage.testimonials.map((row: { authorName: string }) => row.authorName);
  expect(await names()).toEqual(['Bo', 'Ines']);
  await call('POST', page, { testimonialHeader: 'Said' });
  await call('POST', `${page}/history/0/restore`, {});
  expect(await names()).toEqual(['Bo', 'Ines']);
  await nameQuotes(ctx, [id], null);
  await call('POST', `${page}/history/1/restore`, {});
  expect(await names()).toEqual(['Bo']);
  expect((await call('GET', page)).body.lists.testimonials).toHaveLength(1);
  const again = await quote();
  expect((await call('DELETE', `/teachers/testimonials/${again}`)).body).toEqual({
    deleted: { id: again, undo: false },
  });
  expect((await call('POST', `${page}/undelete`, { list: 'testimonials', row_id: again })).status).toBe(404);
  const { rows } = await t.pool.query("select 1 from landing_revisions where content::text like '%Ines%'");
  expect(rows).toEqual([]);
});

test('what a listing asks for stands once visitors see it', async () => {
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

test('who adds themself is there with name and picture, and each act is a line of the log', async () => {
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
