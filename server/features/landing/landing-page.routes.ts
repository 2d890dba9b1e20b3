import { getLandingPage } from '#contract/schools/courses.endpoints.ts';
import { currentPerson } from '#server/features/accounts/index.ts';
import { loadCourse } from '#server/features/schools/index.ts';
import { route } from '#server/platform/http/route.ts';
import { presentLandingPage } from './landing-page.present.ts';
import { queryLandingPage } from './landing-page.query.ts';

export const routes = [
  route(getLandingPage, async (ctx, { params }) => {
    const course = await loadCourse(ctx, params.id, await currentPerson(ctx));
    const [row] = await queryLandingPage(ctx.db, { courseId: course.id });
    return { landingPage: row ? presentLandingPage(row) : null };
  }),
];
