import { LANDING_LISTS, type LandingList } from '#contract/landing/landing-blocks.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { PATHS, TEXTS } from '#server/features/landing/manage/landing-pages.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, multiplied } from './kit.ts';

const to = (id: number) => ({ params: { id } });
const admin = 'school-admin' as const;

async function page(s: ScenarioContext) {
  const { id } = await aCourse(s.t.systemCtx(), { schoolId: s.world.school.id });
  return { courseId: id, rows: await aLandingPage(s.t.systemCtx(), id) };
}
async function withoutQuestion(s: ScenarioContext) {
  const { courseId, rows } = await page(s);
  await callApi(s, admin, `DELETE /teachers/landing_page_faqs/${rows.faqs}`);
  return { courseId, rowId: rows.faqs };
}
/** Adds fifty questions. */
async function full(s: ScenarioContext, courseId: number) {
  const { faq } = await callApi(s, admin, 'POST /teachers/landing_page_faqs', { courseId });
  await multiplied(s, 'landing_faqs', faq.id, 49);
}

/** Rows of every list are added, changed, and deleted the same way. */
function ofList(list: LandingList): Record<string, Recording> {
  const [path] = PATHS[list];
  return {
    [`POST /teachers/${path}`]: {
      does: async (s) => ({ as: admin, body: { courseId: (await page(s)).courseId, ...TEXTS[list] } }),
    },
    [`PATCH /teachers/${path}/{id}`]: {
      does: async (s) => ({ as: admin, ...to((await page(s)).rows[list]), body: TEXTS[list] }),
    },
    [`DELETE /teachers/${path}/{id}`]: { does: async (s) => ({ as: admin, ...to((await page(s)).rows[list]) }) },
  };
}

const lists: Record<string, Recording> = Object.assign({}, ...LANDING_LISTS.map(ofList));

export const landing: Readonly<Record<string, Recording>> = {
  ...lists,
  'POST /teachers/landing_page_faqs': {
    ...lists['POST /teachers/landing_page_faqs'],
    cases: {
      'too many': async (s) => {
        const { courseId } = await page(s);
        await full(s, courseId);
        return { as: admin, body: { courseId } };
      },
    },
  },
  'PATCH /teachers/landing_page_faqs/{id}': {
    ...lists['PATCH /teachers/landing_page_faqs/{id}'],
    cases: {
      stale: async (s) => {
        const { rows } = await page(s);
        await callApi(s, admin, `PATCH /teachers/landing_page_faqs/${rows.faqs}`, { title: 'Ours' });
        return { as: admin, ...to(rows.faqs), body: { title: 'Mine', revision: 0 } };
      },
      'more than a section may hold': async (s) => {
        const { rows } = await page(s);
        await s.t.pool.query('update landing_faqs set "desc" = $1 where id = $2', ['x'.repeat(2 ** 21), rows.faqs]);
        return { as: admin, ...to(rows.faqs), body: { title: 'One more word' } };
      },
    },
  },
  'POST /teachers/courses/{id}/landing_page': {
    cases: {
      stale: async (s) => {
        const { courseId } = await page(s);
        await callApi(s, admin, `POST /teachers/courses/${courseId}/landing_page`, { headline: 'Ours' });
        return { as: admin, ...to(courseId), body: { headline: 'Mine', revision: 0 } };
      },
      'without its overview': async (s) => ({
        as: admin,
        ...to((await page(s)).courseId),
        body: { overview: '<p></p>' },
      }),
    },
  },
  'POST /teachers/courses/{id}/landing_page/order': {
    does: async (s) => {
      const { courseId, rows } = await page(s);
      const created = await callApi(s, admin, 'POST /teachers/landing_page_faqs', { courseId });
      return { as: admin, ...to(courseId), body: { list: 'faqs', ids: [created.faq.id, rows.faqs] } };
    },
    cases: {
      'other entries': async (s) => ({ as: admin, ...to((await page(s)).courseId), body: { list: 'faqs', ids: [] } }),
    },
  },
  'POST /teachers/courses/{id}/landing_page/undelete': {
    does: async (s) => {
      const { courseId, rowId } = await withoutQuestion(s);
      return { as: admin, ...to(courseId), body: { list: 'faqs', rowId } };
    },
    cases: {
      'full by now': async (s) => {
        const { courseId, rowId } = await withoutQuestion(s);
        await full(s, courseId);
        return { as: admin, ...to(courseId), body: { list: 'faqs', rowId } };
      },
    },
  },
  'POST /teachers/courses/{id}/landing_page/history/{revision}/restore': {
    does: async (s) => {
      const { courseId } = await page(s);
      for (const headline of ['First', 'Second'])
        await callApi(s, admin, `POST /teachers/courses/${courseId}/landing_page`, { headline });
      return { as: admin, params: { id: courseId, revision: 1 }, body: {} };
    },
  },
};
