import { quoteAnswer as quoteContract } from '#contract/surveys/teacher-surveys.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { quoteAnswer } from './quote-answer.ts';
import { mountResultsFile } from './results-file.ts';
import { ringOfAnswersSweep } from './ring-of-answers.ts';

/** What teachers do with answers to surveys: testimonials, the file, the bell (rules-teachers S7, X2). */
export const mount: Feature = {
  name: 'surveys/manage',
  routes: [
    route(quoteContract, async (ctx, { params, body }) => ({
      testimonial: await quoteAnswer(ctx, { surveyId: params.id, quoteId: body.quoteId }),
    })),
  ],
  sweeps: [ringOfAnswersSweep],
  mount: mountResultsFile,
};
