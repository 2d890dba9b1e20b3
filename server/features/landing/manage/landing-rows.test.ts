import { beforeAll, describe, expect, test } from 'vitest';
import { LANDING_LISTS } from '#contract/landing/landing-blocks.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { type LandingTeachers, landingTeachers, PATHS, TEXTS } from './landing-pages.factory.ts';

const t = testApp();
let ctx: Ctx;
let taught: LandingTeachers['taught'];
beforeAll(async () => {
  ({ ctx, taught } = await landingTeachers(t));
});

describe.each(LANDING_LISTS)('%s', (list) => {
  const [path, one, wrapper] = PATHS[list];
  const [required = ''] = Object.keys(TEXTS[list]);

  test('are added blank as T does, are invisible to visitors, are filled in, and are deleted', async () => {
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

  test('follow the order that is sent, which must name exactly these rows', async () => {
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

  test('return after a deletion, under their id and in their position', async () => {
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
