import { queueMails } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { dropStaleAnswers } from './survey.store.ts';
import { surveysDue } from './surveys-due.query.ts';

/**
 * The survey is sent within this many days after a cohort's end or not at all, so an old cohort entered later asks no
 * one.
 */
const ASKED_WITHIN_DAYS = 7;
const AT_ONCE = 500;
const BEGUN_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Queues the post-cohort survey for everyone who completed a cohort, once (rules §7). */
export async function sendPostCohortSurveys(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await surveysDue(ctx, { kind: 'post_cohort_survey', days: ASKED_WITHIN_DAYS, limit: AT_ONCE });
    const { queued } = await queueMails(
      ctx,
      'post_cohort_survey',
      due.map(({ userId, cohortId, schoolId, surveyId }) => ({
        occasion: `cohort:${cohortId}`,
        to: { userId },
        data: { cohortId, url: `${ctx.config.publicUrl}/surveys/${surveyId}` },
        schoolId,
      })),
    );
    if (due.length < AT_ONCE || queued === 0) return;
  }
}

export const surveySweep: Sweep = {
  name: 'surveys.ask-after-cohorts',
  async run(ctx) {
    await sendPostCohortSurveys(ctx);
    await dropStaleAnswers(ctx, new Date(ctx.clock.now().getTime() - BEGUN_KEPT_DAYS * DAY_MS));
  },
};
