import { notFound } from '#contract/primitives/problem.ts';
import { CATALOG_DAYS, PRICE_RANGES } from '#contract/schools/catalog-filters.ts';
import { type CourseCard, getSchool, listCourses } from '#contract/schools/courses.endpoints.ts';
import { instructorsByCourse, queryTopics, schoolByAddress } from '#server/features/schools/index.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { route } from '#server/platform/http/route.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { presentCourseCard, presentSchool } from './course-card.present.ts';
import {
  countCatalog,
  countFiltered,
  queryCatalog,
  queryCatalogByPrice,
  queryCatalogOfSchool,
  queryMeetingTimes,
  queryNewestCatalog,
} from './course-catalog.query.ts';

const MAX_PER_SCHOOL = 100;

const BY = { soonest: queryCatalog, price: queryCatalogByPrice, newest: queryNewestCatalog };

/** Courses as cards, with their instructors and the times of their next cohort. */
async function cardsOf(ctx: Ctx, rows: Awaited<ReturnType<typeof queryCatalog>>): Promise<CourseCard[]> {
  const cohortIds = rows.flatMap(({ next_id }) => next_id ?? []);
  const [instructors, times] = await Promise.all([
    instructorsByCourse(
      ctx,
      rows.map(({ id }) => id),
    ),
    cohortIds.length === 0 ? [] : queryMeetingTimes(ctx.db, { cohortIds }),
  ]);
  const timesOf = Map.groupBy(times, (time) => time.cohort_id);
  return rows.map((row) => presentCourseCard(row, instructors.get(row.id), timesOf.get(row.next_id ?? 0)));
}

export const catalogRoutes = [
  route(listCourses, async (ctx, { query }) => {
    const { page, perPage, price } = query;
    const topic = query.topic || null;
    const now = ctx.clock.now();
    const day = query.day ? CATALOG_DAYS.indexOf(query.day) + 1 : null;
    const { from: fromCents, to: toCents } = price ? PRICE_RANGES[price] : { from: null, to: null };
    const filters = { now, topic, day, fromCents, toCents };
    const narrowed = day !== null || fromCents !== null;
    const [rows, topics] = await Promise.all([
      BY[query.sort](ctx.db, { ...filters, limit: perPage, offset: (page - 1) * perPage }),
      queryTopics(ctx.db, {}),
    ]);
    const total = await totalOf(query, rows.length, () =>
      cachedCount(
        ctx,
        `courses of ${topic ?? 'all'} ${query.day ?? ''} ${price ?? ''}`,
        async () =>
          (await (narrowed ? countFiltered(ctx.db, filters) : countCatalog(ctx.db, { topic })))[0]?.total ?? 0,
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
