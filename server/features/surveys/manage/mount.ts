import { changeConsent as consentContract, listOwnAnswers } from '#contract/surveys/survey-consents.endpoints.ts';
import { quoteAnswer as quoteContract } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { ownAnswersTo } from '#server/features/surveys/index.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { changeConsent } from '../learner/change-consent.ts';
import { quoteAnswer } from './quote-answer.ts';
import { mountResultsFile } from './results-file.ts';
import { ringOfAnswersSweep } from './ring-of-answers.ts';

/** What becomes of answers to surveys: consent, testimonials, the file, the bell (rules-teachers S7, S8, X2). */
export const mount: Feature = {
  name: 'surveys/manage',
  routes: [
    route(listOwnAnswers, async (ctx, { params }) => {
      const { id, displayName } = await requirePerson(ctx);
      return { answers: await ownAnswersTo(ctx, params.id, id), name: displayName };
    }),
    route(consentContract, async (ctx, { params, body }) => ({
      answer: await changeConsent(ctx, { answerId: params.id, ...body }),
    })),
    route(quoteContract, async (ctx, { params, body }) => ({
      testimonial: await quoteAnswer(ctx, { surveyId: params.id, quoteId: body.quoteId }),
    })),
  ],
  sweeps: [ringOfAnswersSweep],
  mount: mountResultsFile,
};
