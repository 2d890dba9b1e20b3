import { getCohortInterests, getDashboard, listCohorts } from '#contract/enrollment/enrollment.endpoints.ts';
import * as learningPath from '#contract/enrollment/learning-path.endpoints.ts';
import { showCohortCalendar } from '#contract/enrollment/places.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { currentPerson, requirePerson } from '#server/features/accounts/index.ts';
import {
  countUnscheduledCourses,
  loadBasket,
  priceTotal,
  queryFollowedCourses,
  queryUnscheduledCourses,
  recommend,
  showBasket,
} from '#server/features/enrollment/index.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOfAll } from '#server/platform/total-of.ts';
import { presentCohort, presentUnscheduled } from './cohort.present.ts';
import { showCalendarOf } from './cohort-calendar.ts';
import { countEnrollingCohorts, queryEnrollingCohorts, querySelectedCards } from './cohort-cards.query.ts';
import { isOnDashboard, isPast, presentDashboardCohort, presentSession } from './dashboard.present.ts';
import { readDashboard } from './dashboard.query.ts';
import { setLearningTopics, showLearningPath } from './learning-path.ts';

/**
 * What learners see about cohorts and their own enrollments: cohorts on sale, the basket, the dashboard, a cohort's
 * calendar.
 */
export const mount: Feature = {
  name: 'enrollment/learner',
  routes: [
    route(learningPath.getLearningPath, (ctx) => showLearningPath(ctx)),
    route(learningPath.setLearningTopics, (ctx, { body }) => setLearningTopics(ctx, body.topics)),
    route(listCohorts, async (ctx, { query }) => {
      const { page, perPage } = query;
      const now = ctx.clock.now();
      const person = await currentPerson(ctx);
      const userId = person?.id ?? null;
      const [rows, unscheduled, follows, basket] = await Promise.all([
        queryEnrollingCohorts(ctx.db, { userId, now, limit: perPage, offset: (page - 1) * perPage }),
        queryUnscheduledCourses(ctx.db, { now, limit: perPage, offset: (page - 1) * perPage }),
        userId === null ? [] : queryFollowedCourses(ctx.db, { userId }),
        userId === null ? null : loadBasket(ctx, userId),
      ]);
      const [total, undated] = await Promise.all([
        totalOfAll(query, rows.length, () =>
          cachedCount(
            ctx,
            'cohorts on sale',
            async () => (await countEnrollingCohorts(ctx.db, { now }))[0]?.total ?? 0,
          ),
        ),
        totalOfAll(query, unscheduled.length, () =>
          cachedCount(
            ctx,
            'undated courses',
            async () => (await countUnscheduledCourses(ctx.db, { now }))[0]?.total ?? 0,
          ),
        ),
      ]);
      return {
        cohorts: rows.map((row) => presentCohort(row, person, now)),
        cohortInterest: basket?.rows.map((row) => row.id) ?? [],
        unscheduledCohorts: unscheduled.map(presentUnscheduled),
        following: follows.map((row) => row.course_id),
        interestedCohortCost: basket?.creditCost ?? 0,
        interestedPrice: toDollars(priceTotal(basket?.rows ?? [], person)),
        meta: pageMetaOf(page, perPage, total),
        unscheduledMeta: pageMetaOf(page, perPage, undated),
      };
    }),

    route(getCohortInterests, async (ctx) => {
      const person = await requirePerson(ctx);
      const basket = await showBasket(ctx, person.id);
      const now = ctx.clock.now();
      const buyable = new Set(basket.rows.map((row) => row.id));
      const [recommended, cards] = await Promise.all([
        recommend(ctx, person, basket.rows),
        querySelectedCards(ctx.db, { userId: person.id, now }),
      ]);
      return {
        cohorts: cards.filter((card) => buyable.has(card.id)).map((card) => presentCohort(card, person, now)),
        interestedCohortCost: basket.creditCost,
        interestedPrice: toDollars(priceTotal(basket.rows, person)),
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
      const { cohorts, sessions, toPrepare } = await readDashboard(ctx.db, 'dashboard', { userId, now });
      return {
        // Current and upcoming cohorts in order of start, past ones newest first.
        enrolledCohorts: cohorts
          .filter((row) => !isPast(row, now))
          .toReversed()
          .map((row) => presentDashboardCohort(row, now)),
        pastCohorts: cohorts.filter((row) => isPast(row, now)).map((row) => presentDashboardCohort(row, now)),
        classSessions: sessions.filter((row) => isOnDashboard(row, now)).map((row) => presentSession(row, now)),
        toPrepare,
      };
    }),

    route(showCohortCalendar, (ctx, { params }) => showCalendarOf(ctx, { cohortId: params.id })),
  ],
};
