import {
  followCourse as followEndpoint,
  getCohortInterests,
  getCourse,
  getDashboard,
  getFollow,
  listCohorts,
  selectCohort as selectEndpoint,
} from '#contract/enrolment/enrolment.endpoints.ts';
import { listFollowedCourses, listFollowers } from '#contract/enrolment/places.endpoints.ts';
import { currentPerson, requirePerson } from '#server/domain/accounts/index.ts';
import { loadCourse } from '#server/domain/schools/index.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import { route } from '#server/platform/http/route.ts';
import { presentCohort, presentUnscheduled } from './cohort.present.ts';
import { queryEnrollingCohorts, queryFollowedCourses, queryUnscheduledCourses } from './cohort-board.query.ts';
import { loadCoursePage } from './course-page.present.ts';
import { isOnDashboard, isPast, presentDashboardCohort, presentSession } from './dashboard.present.ts';
import { queryMyCohorts, queryMySessions } from './dashboard.query.ts';
import { isFollowing } from './follow.store.ts';
import { followCourse } from './follow-course.ts';
import { readFollowedCourses, readFollowers } from './list-follows.ts';
import { loadBasket, tellBasket } from './load-basket.ts';
import { recommend } from './recommend.ts';
import { selectCohort } from './select-cohort.ts';

/** More class sessions than anyone has in two weeks. */
const MOST_SESSIONS = 100;

export const routes = [
  route(listCohorts, async (ctx, { query }) => {
    const { page, perPage } = query;
    const now = ctx.clock.now();
    const person = await currentPerson(ctx);
    const userId = person?.id ?? null;
    const [rows, unscheduled, follows, basket] = await Promise.all([
      queryEnrollingCohorts(ctx.db, { userId, now, limit: perPage, offset: (page - 1) * perPage }),
      queryUnscheduledCourses(ctx.db, { now }),
      userId === null ? [] : queryFollowedCourses(ctx.db, { userId }),
      userId === null ? null : loadBasket(ctx, userId),
    ]);
    const total = rows[0]?.total ?? 0;
    return {
      cohorts: rows.map((row) => presentCohort(row, person, now)),
      cohortInterest: basket?.rows.map((row) => row.id) ?? [],
      unscheduledCohorts: unscheduled.map(presentUnscheduled),
      following: follows.map((row) => row.course_id),
      interestedCohortCost: basket?.creditCost ?? 0,
      meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
    };
  }),

  route(getFollow, async (ctx, { params }) => {
    const person = await requirePerson(ctx);
    const course = await loadCourse(ctx, params.id, person);
    return { isFollowing: await isFollowing(ctx, person.id, course.id) };
  }),

  route(followEndpoint, async (ctx, { params, body }) => {
    const person = await requirePerson(ctx);
    const course = await loadCourse(ctx, params.id, person);
    return {
      isFollowing: await followCourse(ctx, { userId: person.id, courseId: course.id, following: body.following }),
    };
  }),

  route(selectEndpoint, async (ctx, { body }) => {
    const userId = personIdOf(ctx);
    const selected = await selectCohort(ctx, { userId, cohortId: body.cohortId, selected: body.selected });
    const basket = await loadBasket(ctx, userId);
    return { selected, cohortInterest: basket.rows.map((row) => row.id), interestedCohortCost: basket.creditCost };
  }),

  route(getCohortInterests, async (ctx) => {
    const person = await requirePerson(ctx);
    const basket = await tellBasket(ctx, person.id);
    const now = ctx.clock.now();
    const recommended = await recommend(ctx, person, basket.rows);
    return {
      cohorts: basket.rows.map((row) => presentCohort(row, person, now)),
      interestedCohortCost: basket.creditCost,
      ...recommended,
      notices: basket.notices.map(({ row, refusal }) => ({
        cohortId: row.id,
        name: row.name,
        message: refusal.message,
      })),
    };
  }),

  route(getDashboard, async (ctx) => {
    const userId = personIdOf(ctx);
    const now = ctx.clock.now();
    const [cohorts, sessions] = await Promise.all([
      queryMyCohorts(ctx.db, { userId, now }),
      queryMySessions(ctx.db, { userId, now, limit: MOST_SESSIONS }),
    ]);
    return {
      // running and coming ones in order of start, past ones newest first
      enrolledCohorts: cohorts
        .filter((row) => !isPast(row, now))
        .reverse()
        .map((row) => presentDashboardCohort(row, now)),
      pastCohorts: cohorts.filter((row) => isPast(row, now)).map((row) => presentDashboardCohort(row, now)),
      classSessions: sessions.filter((row) => isOnDashboard(row, now)).map((row) => presentSession(row, now)),
    };
  }),

  route(listFollowedCourses, (ctx) => readFollowedCourses(ctx)),
  route(listFollowers, (ctx, { query }) => readFollowers(ctx, query)),

  route(getCourse, async (ctx, { params }) => {
    const person = await currentPerson(ctx);
    return loadCoursePage(ctx, await loadCourse(ctx, params.id, person), person);
  }),
];
