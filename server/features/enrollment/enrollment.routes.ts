import {
  followCourse as followEndpoint,
  getFollow,
  selectCohort as selectEndpoint,
} from '#contract/enrollment/enrollment.endpoints.ts';
import { listFollowedCourses, listFollowers } from '#contract/enrollment/places.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { loadCourse } from '#server/features/schools/index.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import { route } from '#server/platform/http/route.ts';
import { isFollowing } from './follow.store.ts';
import { followCourse } from './follow-course.ts';
import { readFollowedCourses, readFollowers } from './list-follows.ts';
import { loadBasket } from './load-basket.ts';
import { selectCohort } from './select-cohort.ts';
import { priceTotal } from './selection.rules.ts';

export const routes = [
  route(getFollow, async (ctx, { params }) => {
    const person = await requirePerson(ctx);
    const course = await loadCourse(ctx, params.id, person);
    return { isFollowing: await isFollowing(ctx, person.id, course.id) };
  }),

  route(followEndpoint, async (ctx, { params, body }) => {
    const person = await requirePerson(ctx);
    const course = await loadCourse(ctx, params.id, person);
    if (course.archivedAt && body.following) throw refuse('course_archived', 409, 'This course is no longer offered.');
    return {
      isFollowing: await followCourse(ctx, { userId: person.id, courseId: course.id, following: body.following }),
    };
  }),

  route(selectEndpoint, async (ctx, { body }) => {
    const userId = personIdOf(ctx);
    const selected = await selectCohort(ctx, { userId, cohortId: body.cohortId, selected: body.selected });
    const [basket, person] = await Promise.all([loadBasket(ctx, userId), requirePerson(ctx)]);
    return {
      selected,
      cohortInterest: basket.rows.map((row) => row.id),
      interestedCohortCost: basket.creditCost,
      interestedPrice: toDollars(priceTotal(basket.rows, person)),
    };
  }),

  route(listFollowedCourses, (ctx) => readFollowedCourses(ctx)),
  route(listFollowers, (ctx, { query }) => readFollowers(ctx, query)),
];
