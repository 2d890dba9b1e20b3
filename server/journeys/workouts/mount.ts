import {
  refundPlace as refundContract,
  showPlaceRefund as showRefundContract,
} from '#contract/workouts/workouts.endpoints.ts';
import { refundPlace, showPlaceRefund } from '#server/features/workouts/index.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { cancelWorkoutJob, resumeWorkoutCancellations } from './cancel-workout.ts';

/**
 * Ending a workout or a spot in it: seats, money, and notifications. Payment uses POST
 * /stripe/build_event_payment_link.
 */
export const mount: Feature = {
  name: 'journeys/workouts',
  routes: [
    route(showRefundContract, async (ctx, { params, query }) => ({
      refund: await showPlaceRefund(ctx, { workoutId: params.id, ticketTypeId: query.ticketTypeId }),
    })),
    route(refundContract, async (ctx, { params, body }) => ({
      refund: await refundPlace(ctx, { workoutId: params.id, ...body }),
      attending: false as const,
    })),
  ],
  jobs: [cancelWorkoutJob],
  sweeps: [{ name: 'workouts.cancel-workouts', run: resumeWorkoutCancellations }],
};
