import * as teaching from '#contract/schools/new-course.endpoints.ts';
import { freeSlug, slugFrom } from '#server/features/schools/index.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { createCourse } from './create-course.ts';

/** Creating a course in a school. */
export const mount: Feature = {
  name: 'schools/manage/new-course',
  routes: [
    route(teaching.createCourse, (ctx, { body }) => createCourse(ctx, body)),
    route(teaching.proposeCourseSlug, async (ctx, { query }) => ({
      slug: await freeSlug(ctx, 'course', slugFrom(query.name, 'course')),
    })),
  ],
};
