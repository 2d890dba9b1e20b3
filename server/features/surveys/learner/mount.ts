import { changeConsent as consentContract, listOwnAnswers } from '#contract/surveys/survey-consents.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { ownAnswersTo } from '#server/features/surveys/index.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { changeConsent } from './change-consent.ts';

/** Learners' consent to being quoted (rules-teachers S8). */
export const mount: Feature = {
  name: 'surveys/learner',
  routes: [
    route(listOwnAnswers, async (ctx, { params }) => {
      const { id, displayName } = await requirePerson(ctx);
      return { answers: await ownAnswersTo(ctx, params.id, id), name: displayName };
    }),
    route(consentContract, async (ctx, { params, body }) => ({
      answer: await changeConsent(ctx, { answerId: params.id, ...body }),
    })),
  ],
};
