import { leaveCohort as leaveContract, showLeaving } from '#contract/enrollment/places.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { cancelCohortJob, resumeCohortCancellations } from './cancel-cohort.ts';
import { leaveCohort, showLeavingOf } from './leave-cohort.ts';

/** Ending enrollments in a cohort: leaving one, and canceling all of them. */
export const mount: Feature = {
  name: 'journeys/enrollment',
  routes: [
    route(showLeaving, async (ctx, { params }) => ({
      leaving: await showLeavingOf(ctx, { userId: personIdOf(ctx), cohortId: params.id }),
    })),
    route(leaveContract, async (ctx, { params, body }) => {
      const { cashCents, credits } = await leaveCohort(ctx, {
        userId: personIdOf(ctx),
        cohortId: params.id,
        quoted: body.quoted,
      });
      return { left: { cash: toDollars(cashCents), credits } };
    }),
  ],
  jobs: [cancelCohortJob],
  sweeps: [{ name: 'enrolment.cancel-cohorts', run: resumeCohortCancellations }],
};
