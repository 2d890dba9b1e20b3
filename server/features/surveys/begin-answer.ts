import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { type beginSurveyAnswer as contract, SURVEY_ANSWERED } from '#contract/surveys/surveys.endpoints.ts';
import { currentPerson, hashToken, newToken } from '#server/features/accounts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { findSurvey, insertAnswer, presentVersion, questionsOf } from './survey.store.ts';
import { lastCompletedCohort } from './surveys-due.query.ts';

/** Enough for a class behind one IP address. */
export const ANSWERS_PER_IP: Limit = { name: 'survey_answers_ip', points: 60, seconds: 3600 };

/**
 * Starts an answer to a survey. It belongs to a person only if they are signed in with this exact, verified email
 * address; otherwise it belongs to the email address. The response doesn't reveal who has an account.
 * @throws 404 for a missing survey; 422 for a course that isn't the survey's; 409 if this person has answered
 */
export async function startSurveyAnswer(
  ctx: Ctx,
  body: BodyOf<typeof contract>,
  ip: string,
): Promise<ResponseOf<typeof contract>> {
  const { email, courseId } = body.studentLead;
  await takeFromLimit(ctx, ANSWERS_PER_IP, networkOf(ip));
  const survey = await findSurvey(ctx, body.surveyId);
  if (!survey) throw notFound();
  if (survey.courseId !== courseId) throw refuseFields({ courseId: 'This survey belongs to another course.' });
  const person = await currentPerson(ctx);
  const isTheirs = person?.verified === true && person.email.toLowerCase() === email.toLowerCase();
  const userId = person && isTheirs ? person.id : null;
  const answerNonce = newToken();
  return inTransaction(ctx, async (tx) => {
    const cohortId =
      userId !== null && survey.kind === 'post-cohort' ? await lastCompletedCohort(tx, userId, courseId) : null;
    const { id: surveyId, kind } = survey;
    // From here on, no one overwrites this version while it is being answered.
    const version = await presentVersion(tx, surveyId);
    const created = await insertAnswer(tx, {
      surveyId,
      version,
      nonceHash: hashToken(answerNonce),
      email,
      userId,
      cohortId,
    });
    if (created === null) throw refuse('survey_answered', 409, SURVEY_ANSWERED);
    const questions = await questionsOf(tx, surveyId, version);
    return { answerNonce, survey: { id: surveyId, kind, version, questions }, own: userId !== null };
  });
}
