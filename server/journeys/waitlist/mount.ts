import {
  joinCohortWaitlist as joinCohort,
  leaveCohortWaitlist as leaveCohort,
} from '#contract/enrollment/places.endpoints.ts';
import { joinWaitlist as joinEvent, leaveWaitlist as leaveEvent } from '#contract/events/attend.endpoints.ts';
import {
  joinWorkoutWaitlist as joinWorkout,
  leaveWorkoutWaitlist as leaveWorkout,
} from '#contract/workouts/workouts.endpoints.ts';
import { notifyEventChanged } from '#server/features/events/index.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { joinCohortWaitlist, leaveCohortWaitlist } from './cohort-waitlist.ts';
import { joinEventWaitlist, leaveEventWaitlist } from './event-waitlist.ts';
import { maintainWaitlists } from './maintain-waitlists.ts';
import { formerPromoteWaitlistJob, promoteWaitlistJob } from './promote-waitlist.ts';
import { joinWorkoutWaitlist, leaveWorkoutWaitlist } from './workout-waitlist.ts';

/** Waitlists for cohorts, events, and workouts, with one shared flow. */
export const mount: Feature = {
  name: 'journeys/waitlist',
  routes: [
    route(joinCohort, async (ctx, { params }) => ({
      waitlist: await joinCohortWaitlist(ctx, { cohortId: params.id }),
    })),
    route(leaveCohort, async (ctx, { params }) => {
      await leaveCohortWaitlist(ctx, { cohortId: params.id });
      return {};
    }),
    route(joinEvent, async (ctx, { params, body }) => ({
      waitlist: await joinEventWaitlist(ctx, { eventId: params.id, ticketTypeId: body.ticketTypeId }),
    })),
    route(leaveEvent, async (ctx, { params, query }) => {
      await leaveEventWaitlist(ctx, { eventId: params.id, ticketTypeId: query.ticketTypeId ?? null });
      notifyEventChanged(ctx, params.id);
      return {};
    }),
    route(joinWorkout, async (ctx, { params, body }) => ({
      waitlist: await joinWorkoutWaitlist(ctx, { workoutId: params.id, ...body }),
    })),
    route(leaveWorkout, async (ctx, { params, query }) => {
      await leaveWorkoutWaitlist(ctx, { workoutId: params.id, ...query });
      return {};
    }),
  ],
  jobs: [promoteWaitlistJob, formerPromoteWaitlistJob],
  sweeps: [{ name: 'waitlists.tend', run: maintainWaitlists }],
};
