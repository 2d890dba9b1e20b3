import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { addQuote, nameQuotes } from '#server/features/landing/index.ts';
import { WHOLE_PAGE } from '#server/features/landing/landing.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { type LandingTeachers, landingTeachers } from './landing-pages.factory.ts';

const t = testApp();
let ctx: Ctx;
let colleague: number;
let taught: LandingTeachers['taught'];
beforeAll(async () => {
  ({ ctx, colleague, taught } = await landingTeachers(t));
});

describe('two teachers', () => {
  test('in the same text: the second learns who changed what, and nothing is lost', async () => {
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

  test('in different blocks of one page don’t get in each other’s way', async () => {
    const { rows, call, page } = await taught();
    const { revision } = (await call('GET', page)).body.landingPage;
    await call('POST', page, { headline: 'Hers', revision });
    expect((await call('POST', page, { overviewHeader: 'His', revision }, colleague)).status).toBe(200);
    const row = `/teachers/landing_page_outcomes/${rows?.outcomes}`;
    expect((await call('PATCH', row, { title: 'His too', revision }, colleague)).status).toBe(200);
  });
});

describe('the history', () => {
  test('has each save with who and when, shows the page at that time, and restores one block or all', async () => {
    const { rows, call, page } = await taught();
    await call('POST', page, { headline: 'One' });
    await call('PATCH', `/teachers/landing_page_outcomes/${rows?.outcomes}`, { title: 'Changed' }, colleague);
    await call('POST', page, { headline: 'Two' });
    await call('DELETE', `/teachers/landing_page_outcomes/${rows?.outcomes}`);
    const { revisions } = (await call('GET', `${page}/history`)).body;
    const summaryOf = (revision: { revision: number; act: string; blocks: string[] }) => [
      revision.revision,
      revision.act,
      revision.blocks,
    ];
    expect(revisions.map(summaryOf)).toEqual([
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
    const restored = await call('POST', `${page}/history/0/restore`, {});
    expect(restored.body).toMatchObject({
      landingPage: { headline: WHOLE_PAGE.headline, revision: 6 },
      lists: { outcomes: [{ id: rows?.outcomes, title: 'A title' }] },
    });
    expect((await call('GET', `${page}/history?block=headline`)).body.revisions[0]).toMatchObject({ act: 'restore' });
    expect((await call('POST', `${page}/history/99/restore`, {})).status).toBe(404);
  });

  test('is not restored over what a colleague saved since the page was read', async () => {
    const { call, page } = await taught();
    await call('POST', page, { headline: 'One' });
    const { revision } = (await call('POST', page, { headline: 'Two' })).body.landingPage;
    await call('POST', page, { headline: 'Three' }, colleague);
    const late = await call('POST', `${page}/history/1/restore`, { revision });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await call('GET', page)).body.landingPage.headline).toBe('Three');
  });

  test('keeps the last fifty saves, all of the last 90 days, and the page’s state before the oldest kept one', async () => {
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
    // 11 to 60 are the last fifty; 10 holds the page's state before the first of them.
    expect(await kept()).toEqual(Array.from({ length: 51 }, (_, at) => at + 10));
    await t.sweep();
    expect(await kept()).toHaveLength(51);
  });
});

test('hidden sections, blank rows, and earlier saves are in no public response', async () => {
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
  // The page's teachers do see these texts.
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
    for (const viewer of [null, (await makePerson(ctx)).personId]) {
      if ((await t.as(viewer, { method: 'GET', url })).body.includes(MARK)) found.push(url);
    }
  }
  expect(found).toEqual([]);
});

test('words that a learner lets the page quote are in no history: nothing brings back what they withdrew', async () => {
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
  const secondId = await quote();
  expect((await call('DELETE', `/teachers/testimonials/${secondId}`)).body).toEqual({
    deleted: { id: secondId, undo: false },
  });
  expect((await call('POST', `${page}/undelete`, { list: 'testimonials', row_id: secondId })).status).toBe(404);
  const { rows } = await t.pool.query("select 1 from landing_revisions where content::text like '%Ines%'");
  expect(rows).toEqual([]);
});
