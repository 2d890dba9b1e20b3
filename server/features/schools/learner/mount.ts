import { getFrontPage } from '#contract/catalog/front-page.endpoints.ts';
import { followSchool as followSchoolEndpoint, getSchoolLife } from '#contract/catalog/school-page.endpoints.ts';
import { getCourse } from '#contract/enrollment/enrollment.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import * as own from '#contract/schools/applications.endpoints.ts';
import { currentPerson } from '#server/features/accounts/index.ts';
import { followSchool } from '#server/features/enrollment/index.ts';
import { loadCourse, schoolByAddress } from '#server/features/schools/index.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { applyToTeach } from './apply-to-teach.ts';
import { changeApplication, withdrawApplication } from './change-application.ts';
import { loadCoursePage } from './course-page.present.ts';
import { catalogRoutes } from './courses.routes.ts';
import { showFrontPage } from './front-page.ts';
import { showSchoolLife } from './school-life.ts';
import { showOwnApplication } from './show-own-application.ts';
import { mountSitemap } from './sitemap.ts';

/** Public pages of schools and courses, and applying to teach. */
export const mount: Feature = {
  name: 'schools/learner',
  routes: [
    ...catalogRoutes,

    route(getFrontPage, (ctx) => showFrontPage(ctx)),

    route(getSchoolLife, (ctx, { params }) => showSchoolLife(ctx, params.id)),

    route(followSchoolEndpoint, async (ctx, { params, body }) => {
      const userId = personIdOf(ctx);
      const school = await schoolByAddress(ctx, params.id);
      if (!school) throw notFound();
      return { isFollowing: await followSchool(ctx, { userId, schoolId: school.id, following: body.following }) };
    }),

    route(getCourse, async (ctx, { params }) => {
      const person = await currentPerson(ctx);
      return loadCoursePage(ctx, await loadCourse(ctx, params.id, person), person);
    }),
    route(own.getOwnApplication, (ctx) => showOwnApplication(ctx, personIdOf(ctx))),
    route(own.applyToTeach, (ctx, { body }) => applyToTeach(ctx, body)),
    route(own.changeApplication, (ctx, { params, body }) => changeApplication(ctx, params.id, body)),
    route(own.withdrawApplication, (ctx, { params }) => withdrawApplication(ctx, params.id)),
  ],
  mount: mountSitemap,
};
