import {
  correctFeedback as correctContract,
  leaveSubmission as leaveContract,
  listWorkoutStudents,
  openSubmission as openContract,
  refundFeedback,
  saveFeedbackDraft as saveContract,
  sendFeedback,
  showFeedbackRefund,
  showGradingSubmission,
} from '#contract/workouts/feedback.endpoints.ts';
import {
  answerSubmission,
  correctFeedback,
  leaveSubmission,
  openSubmission,
  refundUnansweredWork,
  saveFeedbackDraft,
  showMoneyBack,
} from '#server/features/workouts/index.ts';
import { inTransaction, personIdOf } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { addWorkBellsSweep } from './add-work-bells.ts';
import { listStudents } from './list-students.ts';
import { notifyNewWorkSweep } from './notify-new-work.ts';
import { showGrading } from './show-grading.ts';

/**
 * Feedback on written work: the teachers' feedback queue, and refunds for learners who get no feedback (rules-teachers
 * W6).
 */
export const mount: Feature = {
  name: 'workouts/manage/feedback',
  routes: [
    route(listWorkoutStudents, (ctx, { params, query }) => listStudents(ctx, { workoutId: params.id, ...query })),
    route(showGradingSubmission, async (ctx, { params }) => ({ submission: await showGrading(ctx, params.id) })),
    route(openContract, async (ctx, { params, body }) => {
      await openSubmission(ctx, { submissionId: params.id, ...body });
      return { submission: await showGrading(ctx, params.id) };
    }),
    route(leaveContract, async (ctx, { params }) => {
      await leaveSubmission(ctx, { submissionId: params.id });
      return { submission: await showGrading(ctx, params.id) };
    }),
    route(saveContract, async (ctx, { params, body }) => {
      await saveFeedbackDraft(ctx, { submissionId: params.id, ...body });
      return { submission: await showGrading(ctx, params.id) };
    }),
    route(sendFeedback, (ctx, { params, body }) =>
      inTransaction(ctx, async (tx) => {
        await answerSubmission(tx, { submissionId: params.id, by: personIdOf(ctx), ...body });
        const response = { submission: await showGrading(tx, params.id) };
        await ctx.idempotency?.store(tx, 200, response);
        return response;
      }),
    ),
    route(correctContract, async (ctx, { params, body }) => {
      await correctFeedback(ctx, { submissionId: params.id, ...body });
      return { submission: await showGrading(ctx, params.id) };
    }),
    route(showFeedbackRefund, async (ctx, { params }) => ({
      refund: await showMoneyBack(ctx, { workoutId: params.id }),
    })),
    route(refundFeedback, async (ctx, { params, body }) => ({
      refund: await refundUnansweredWork(ctx, { workoutId: params.id, ...body }),
    })),
  ],
  sweeps: [addWorkBellsSweep, notifyNewWorkSweep],
};
