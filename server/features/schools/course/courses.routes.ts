import { notFound } from '#contract/primitives/problem.ts';
import { type CourseCard, getSchool, listCourses } from '#contract/schools/courses.endpoints.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { route } from '#server/platform/http/route.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { schoolByAddress } from '../school/school.store.ts';
import { presentCourseCard, presentSchool } from './course.present.ts';
import { countCatalog, queryCatalog, queryCatalogOfSchool, queryTopics } from './course-catalog.query.ts';
import { instructorsByCourse } from './instructors.ts';

const MAX_PER_SCHOOL = 100;

/** Courses as cards, with their instructors. */
async function cardsOf(ctx: Ctx, rows: Awaited<ReturnType<typeof queryCatalog>>): Promise<CourseCard[]> {
  const instructors = await instructorsByCourse(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentCourseCard(row, instructors.get(row.id)));
}

export const routes = [
  route(listCourses, async (ctx, { query }) => {
    const { page, perPage } = query;
    const topic = query.topic || null;
    const [rows, topics] = await Promise.all([
      queryCatalog(ctx.db, { now: ctx.clock.now(), topic, limit: perPage, offset: (page - 1) * perPage }),
      queryTopics(ctx.db, {}),
    ]);
    const total = await totalOf(query, rows.length, () =>
      cachedCount(
        ctx,
        `courses of ${topic ?? 'all'}`,
        async () => (await countCatalog(ctx.db, { topic }))[0]?.total ?? 0,
      ),
    );
    return {
      courses: await cardsOf(ctx, rows),
      topics: topics.map((row) => row.topic),
      meta: pageMetaOf(page, perPage, total),
    };
  }),
  route(getSchool, async (ctx, { params }) => {
    const school = await schoolByAddress(ctx, params.id);
    if (!school) throw notFound();
    const rows = await queryCatalogOfSchool(ctx.db, {
      now: ctx.clock.now(),
      schoolId: school.id,
      limit: MAX_PER_SCHOOL,
    });
    return { school: presentSchool(school, rows), courses: await cardsOf(ctx, rows) };
  }),
];
