import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { Refusal, refuseField } from '#contract/primitives/problem.ts';
import { COHORT_FIELD_NAMES } from '#contract/schools/cohort.fields.ts';
import {
  showCohortCancellation,
  showCohortChange,
  showCohortOpening,
} from '#contract/schools/cohort-dry-runs.endpoints.ts';
import {
  changeCohort as changeContract,
  createTeacherCohort as createContract,
  deleteTeacherCohort as deleteContract,
  getTeacherCohort,
  listTeacherCohorts as listContract,
  showNewCohort as newContract,
  showCohortDeletion,
} from '#contract/schools/teacher-cohorts.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { addSalesBellsSweep } from './add-sales-bells.ts';
import { cancelForTeacher } from './cancel-cohort-for-teacher.ts';
import { changeCohort } from './change-cohort.ts';
import { createTeacherCohort } from './create-teacher-cohort.ts';
import { deleteTeacherCohort, showDeletion } from './delete-teacher-cohort.ts';
import { listTeacherCohorts } from './list-teacher-cohorts.ts';
import { notifyCourseWaitlistJob } from './notify-course-waitlist.ts';
import { showCancellation } from './show-cancellation.ts';
import { showChange } from './show-change.ts';
import { showNewCohort } from './show-new-cohort.ts';
import { showOpening } from './show-opening.ts';
import { showTeacherCohort } from './show-teacher-cohort.ts';

type Change = BodyOf<typeof changeContract>;

/** Picks which of a PATCH's three actions is meant; 422 for a status that no one may set (rules-teachers C1). */
async function change(ctx: Ctx, cohortId: number, body: Change): Promise<void> {
  const { status, refund, expected, revision, moveSessions } = body;
  if (status === 'cancelled') {
    refuseFieldsBeside(body);
    await cancelForTeacher(ctx, { cohortId, refund: refund ?? 'full', revision, expected });
    return;
  }
  if (status === 'started' || status === 'completed') {
    throw refuseField('status', 'A cohort starts and ends automatically, on its dates.');
  }
  if (status !== undefined && status !== 'enrolling' && status !== 'draft') {
    throw refuseField('status', 'Use only "enrolling" or "cancelled".');
  }
  if (refund !== undefined) throw refuseField('refund', 'Use this only with the status "cancelled".');
  await changeCohort(ctx, {
    cohortId,
    sent: body,
    toStatus: status,
    moveSessions: moveSessions ?? false,
    revision,
    expected,
  });
}

/** Canceling is for good, so other fields in the same request are refused. */
function refuseFieldsBeside(body: Change): void {
  const beside = [...COHORT_FIELD_NAMES, 'moveSessions' as const].filter((field) => body[field] !== undefined);
  if (beside.length === 0) return;
  throw new Refusal('cancel_alone', 422, 'Cancel it separately.', {
    fields: Object.fromEntries(
      beside.map((field) => [field, 'Cancel it separately. No other changes can be saved with it.']),
    ),
  });
}

/**
 * Teachers' actions on cohorts: create, list, change, open, cancel, delete, each with its dry run (rules-teachers B3,
 * C).
 */
export const mount: Feature = {
  name: 'schools/manage/cohorts',
  routes: [
    route(listContract, (ctx, { query }, exchange) =>
      listTeacherCohorts(ctx, { courseId: managedOf(exchange).id, ...query }),
    ),
    route(newContract, (ctx, _, exchange) => showNewCohort(ctx, managedOf(exchange).id)),
    route(createContract, async (ctx, { body }) => {
      const { courseId, copyFrom, copySessions, ...sent } = body;
      await checkRight(ctx, { manages: { course: 'id' } }, { id: String(courseId) });
      return createTeacherCohort(ctx, { courseId, sent, copyFrom, copySessions: copySessions ?? false });
    }),
    route(getTeacherCohort, async (ctx, { params }) => ({ cohort: await showTeacherCohort(ctx, params.id) })),
    route(changeContract, async (ctx, { params, body }) => {
      await change(ctx, params.id, body);
      return { cohort: await showTeacherCohort(ctx, params.id) };
    }),
    route(deleteContract, async (ctx, { params }) => ({
      deleted: await deleteTeacherCohort(ctx, { cohortId: params.id }),
    })),
    route(showCohortDeletion, async (ctx, { params }) => ({ deletion: await showDeletion(ctx, params.id) })),
    route(showCohortChange, async (ctx, { params, query }) => ({
      change: await showChange(ctx, { cohortId: params.id, sent: query }),
    })),
    route(showCohortOpening, async (ctx, { params }) => ({ opening: await showOpening(ctx, params.id) })),
    route(showCohortCancellation, async (ctx, { params, query }) => ({
      cancellation: await showCancellation(ctx, { cohortId: params.id, refund: query.refund }),
    })),
  ],
  jobs: [notifyCourseWaitlistJob],
  sweeps: [addSalesBellsSweep],
};
