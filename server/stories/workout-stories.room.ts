import {
  joinWorkoutWaitlist,
  leaveWorkoutWaitlist,
  refundPlace as refundContract,
  showPlaceRefund as showRefundContract,
} from '#contract/workouts/workouts.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import type { Room } from '#server/platform/room.ts';
import { cancelWorkoutJob, goOnCancellingWorkouts } from './cancel-workout.ts';
import { refundPlace, showPlaceRefund } from './refund-workout-place.ts';
import { remindOfWorkouts } from './remind-of-workouts.ts';
import { joinWorkoutLine, leaveWorkoutLine } from './workout-waitlist.ts';

/** The stories of workouts: what takes several rooms. Paying goes by POST /stripe/build_event_payment_link. */
export const room: Room = {
  name: 'workout-stories',
  routes: [
    route(showRefundContract, async (ctx, { params, query }) => ({
      refund: await showPlaceRefund(ctx, { workoutId: params.id, ticketTypeId: query.ticketTypeId }),
    })),
    route(refundContract, async (ctx, { params, body }) => ({
      refund: await refundPlace(ctx, { workoutId: params.id, ...body }),
      attending: false as const,
    })),
    route(joinWorkoutWaitlist, async (ctx, { params, body }) => ({
      waitlist: await joinWorkoutLine(ctx, { workoutId: params.id, ...body }),
    })),
    route(leaveWorkoutWaitlist, async (ctx, { params, query }) => {
      await leaveWorkoutLine(ctx, { workoutId: params.id, ...query });
      return {};
    }),
  ],
  jobs: [cancelWorkoutJob],
  sweeps: [
    { name: 'stories.cancel-workouts', run: goOnCancellingWorkouts },
    { name: 'stories.workout-reminders', run: remindOfWorkouts },
  ],
};
