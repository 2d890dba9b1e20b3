import { notFound } from '#contract/primitives/problem.ts';
import { getSchool, listCourses } from '#contract/schools/courses.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import { schoolByAddress } from '../school/school.store.ts';
import { presentCourseCard, presentSchool } from './course.present.ts';
import { queryCatalogue, queryTopics } from './course-catalogue.query.ts';

const MOST_OF_A_SCHOOL = 100;

export const routes = [
  route(listCourses, async (ctx, { query }) => {
    const { page, perPage } = query;
    const [rows, topics] = await Promise.all([
      queryCatalogue(ctx.db, {
        now: ctx.clock.now(),
        topic: query.topic || null,
        schoolId: null,
        limit: perPage,
        offset: (page - 1) * perPage,
      }),
      queryTopics(ctx.db, {}),
    ]);
    const total = rows[0]?.total ?? 0;
    return {
      courses: rows.map(presentCourseCard),
      topics: topics.map((row) => row.topic),
      meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
    };
  }),
  route(getSchool, async (ctx, { params }) => {
    const school = await schoolByAddress(ctx, params.id);
    if (!school) throw notFound();
    const rows = await queryCatalogue(ctx.db, {
      now: ctx.clock.now(),
      topic: null,
      schoolId: school.id,
      limit: MOST_OF_A_SCHOOL,
      offset: 0,
    });
    return { school: presentSchool(school, rows), courses: rows.map(presentCourseCard) };
  }),
];
