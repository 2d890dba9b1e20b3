import {
  changeFollowing as changeContract,
  createEventSeries,
  listDraftSeries as listContract,
  showNewSeries as newContract,
  showSeriesPlan as planContract,
  publishEventSeries,
  showFollowing,
  showSeriesPublication,
} from '#contract/events/event-series.endpoints.ts';
import { refuseField } from '#contract/primitives/problem.ts';
import { imageAskedFor } from '#server/features/media/learner/requested-image.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { showTeacherEvent } from '../editor/show-teacher-event.ts';
import { changeFollowing } from './change-following.ts';
import { createTeacherSeries } from './create-teacher-series.ts';
import { listDraftSeries } from './list-draft-series.ts';
import { planFollowing } from './plan-following.ts';
import { publishTeacherSeries, showPublication } from './publish-teacher-series.ts';
import { showNewSeries } from './show-new-series.ts';
import { showSeriesPlan } from './show-series-plan.ts';

/** What teachers do with series: plan, create, publish all (rules-teachers G6, W7). */
export const mount: Feature = {
  name: 'events/manage/series',
  routes: [
    route(newContract, (ctx, _, exchange) => showNewSeries(ctx, managedOf(exchange).id)),
    route(planContract, async (ctx, { query }, exchange) => ({
      plan: await showSeriesPlan(ctx, managedOf(exchange).id, query),
    })),
    route(createEventSeries, async (ctx, { body }) => {
      await checkRight(ctx, { manages: { course: 'id' } }, { id: String(body.courseId) });
      return createTeacherSeries(ctx, body);
    }),
    route(listContract, (ctx, _, exchange) => listDraftSeries(ctx, managedOf(exchange).id)),
    route(showSeriesPublication, async (ctx, { params }) => ({ publication: await showPublication(ctx, params.id) })),
    route(publishEventSeries, async (ctx, { params, body }) => ({
      published: await publishTeacherSeries(ctx, { eventId: params.id, expected: body.expected }),
    })),
    route(showFollowing, async (ctx, { params, query }) => ({
      following: (await planFollowing(ctx, { eventId: params.id, sent: query })).following,
    })),
    route(changeContract, async (ctx, { params, body }, exchange) => {
      const { status, expected, revision, imageUrl, ...fields } = body;
      if (status === 'cancelled') throw refuseField('status', 'Cancel each session on its own.');
      const imageMediaId = await imageAskedFor(ctx, managedOf(exchange).schoolId, imageUrl);
      const sent = { ...fields, imageMediaId };
      const following = await changeFollowing(ctx, { eventId: params.id, sent, revision, expected });
      return { event: await showTeacherEvent(ctx, params.id), following };
    }),
  ],
};
