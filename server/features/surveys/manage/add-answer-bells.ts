import { notifyMany } from '#server/features/notifications/index.ts';
import { claimUnnotifiedAnswers } from '#server/features/surveys/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { surveysToNotify } from './survey-bells.query.ts';

const AT_ONCE = 500;
/**
 * Answers older than this are marked as notified, but no one gets a notification. Answers after a cohort wait until the
 * day is over.
 */
const NEWS_MS = 48 * 60 * 60 * 1000;

/**
 * Sends course managers an in-app notification that a survey was answered, once per day and survey, unless they turned
 * this kind off (rules-teachers X2). The notification has no names or numbers. Returns how many answers were checked;
 * running it again notifies no one twice.
 */
export async function addAnswerBells(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const claimed = await claimUnnotifiedAnswers(tx, AT_ONCE);
    const now = tx.clock.now();
    const since = now.getTime() - NEWS_MS;
    const recentSurveyIds = new Set(
      claimed.filter(({ submittedAt }) => submittedAt.getTime() > since).map((each) => each.surveyId),
    );
    const surveys = recentSurveyIds.size === 0 ? [] : await surveysToNotify(tx, [...recentSurveyIds]);
    await notifyMany(
      tx,
      surveys.flatMap(({ id, kind, courseName, courseSlug, userIds }) =>
        userIds.map((userId) => ({
          userId,
          kind: 'survey_answered',
          occasion: `survey:${id}:${now.toISOString().slice(0, 10)}`,
          title: kind === 'interest' ? `Someone is interested in ${courseName}` : `New feedback on ${courseName}`,
          body: kind === 'interest' ? 'They answered the interest survey.' : 'Someone answered the post-cohort survey.',
          href: `/teachers/courses/${courseSlug}/surveys/${kind}/results`,
        })),
      ),
    );
    return claimed.length;
  });
}

/** Runs each minute until there is nothing left to notify about. */
export const addAnswerBellsSweep: Sweep = {
  name: 'surveys.ring-of-answers',
  async run(ctx) {
    while ((await addAnswerBells(ctx)) === AT_ONCE);
  },
};
