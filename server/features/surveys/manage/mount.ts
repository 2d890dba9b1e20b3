import { quoteAnswer as quoteContract } from '#contract/surveys/teacher-surveys.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { addAnswerBellsSweep } from './add-answer-bells.ts';
import { quoteAnswer } from './quote-answer.ts';
import { mountResultsFile } from './results-file.ts';

/** Teachers' use of survey answers: testimonials, the export file, in-app notifications (rules-teachers S7, X2). */
export const mount: Feature = {
  name: 'surveys/manage',
  routes: [
    route(quoteContract, async (ctx, { params, body }) => ({
      testimonial: await quoteAnswer(ctx, { surveyId: params.id, quoteId: body.quoteId }),
    })),
  ],
  sweeps: [addAnswerBellsSweep],
  mount: mountResultsFile,
};
