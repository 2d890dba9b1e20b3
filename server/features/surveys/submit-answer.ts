import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { CONSENT_AFTER_A_COHORT, CONSENT_NEEDS_SIGN_IN } from '#contract/surveys/survey-consents.endpoints.ts';
import { type submitSurveyAnswer as contract, SURVEY_ANSWERED } from '#contract/surveys/surveys.endpoints.ts';
import { hashToken, newToken } from '#server/features/accounts/index.ts';
import { mayMailUnrequested, queueMail } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction, unguarded } from '#server/platform/ctx.ts';
import { countTry, type Limit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { putOnCourseWaitlist } from './course-waitlist.store.ts';
import { checkAnswers } from './survey.rules.ts';
import {
  type AnswerRow,
  findAnswer,
  findSurvey,
  lockAnswer,
  questionsOf,
  type SurveyRow,
  saveAnswers,
} from './survey.store.ts';

/**
 * Limits on emails that strangers can cause: to one email address, from one network to one email address, and from one
 * network in total. Fewer than `mayMailUnrequested` allows, so that an RSVP still gets an email, whose link lists every
 * pending RSVP.
 */
export const WAITLIST_MAILS_PER_ADDRESS: Limit = { name: 'waitlist_mails_address', points: 5, seconds: 86_400 };
const WAITLIST_MAILS_PER_ADDRESS_AND_NETWORK: Limit = { name: 'waitlist_mails', points: 2, seconds: 86_400 };
export const WAITLIST_MAILS_PER_IP: Limit = { name: 'waitlist_mails_ip', points: 30, seconds: 3600 };

async function joinWaitlist(
  tx: Ctx,
  survey: SurveyRow,
  answer: AnswerRow,
  mayMail: boolean,
): Promise<'joined' | 'confirm'> {
  const token = newToken();
  const entry = await putOnCourseWaitlist(tx, {
    schoolId: survey.schoolId,
    courseId: survey.courseId,
    email: answer.email,
    userId: answer.userId,
    surveyAnswerId: answer.id,
    tokenHash: hashToken(token),
    mailed: mayMail,
    // An answer has a user only if they were signed in with a verified email address.
    confirmed: answer.userId !== null,
  });
  if (answer.userId !== null) return 'joined';
  // Only the owner of the email address learns whether it is already on the waitlist: everyone sees "check your email".
  if (!entry.confirmed && mayMail) {
    await queueMail(tx, {
      kind: 'course_waitlist_confirm',
      occasion: `survey_answer:${answer.id}`,
      to: { address: answer.email },
      data: {
        courseName: survey.courseName,
        schoolName: survey.schoolName,
        url: `${tx.config.publicUrl}/waitlist/${token}`,
      },
      schoolId: survey.schoolId,
    });
  }
  return 'confirm';
}

/**
 * Saves the answers for a nonce, once, checked against the version that was started. An interest survey puts the email
 * address on the course's waitlist: right away for someone signed in with it, otherwise after a click in an email.
 * @throws 404 for an unknown nonce; 409 if already answered; 422 at `question_{id}`, `answers`, `named`, or `quoteAs`
 */
export async function submitAnswer(
  ctx: Ctx,
  input: BodyOf<typeof contract> & { nonce: string; ip: string },
): Promise<ResponseOf<typeof contract>> {
  const nonceHash = hashToken(input.nonce);
  const started = await findAnswer(ctx, nonceHash);
  const survey = started && (await findSurvey(ctx, started.surveyId));
  if (!started || !survey) throw notFound();
  // The started version never changes, so it is checked before anything is locked.
  const checked = checkAnswers(await questionsOf(ctx, survey.id, started.surveyVersion), input.answers);
  if ('problems' in checked) throw refuseFields({ ...checked.problems });
  refuseConsent(survey, started, input);
  const { kind } = survey;
  const needsMail = kind === 'interest' && started.userId === null && started.state === 'begun';
  // Tries are counted on a separate connection, so this runs outside the transaction; otherwise, concurrent requests
  // would wait for each other.
  const mayMail = needsMail && (await allowsMail(ctx, started.email, input.ip));
  return inTransaction(ctx, async (tx) => {
    const answer = await lockAnswer(tx, nonceHash);
    if (!answer) throw notFound();
    if (answer.state === 'submitted' && !unguarded(ctx, 'survey-once')) {
      throw refuse('survey_answered', 409, SURVEY_ANSWERED);
    }
    await saveAnswers(tx, answer, checked.answers, input);
    return { kind, waitlist: kind === 'interest' ? await joinWaitlist(tx, survey, answer, mayMail) : 'none' };
  });
}

/**
 * Only someone who can withdraw consent may agree to be named or quoted, and only after a cohort (rules-teachers S8).
 */
function refuseConsent(
  survey: SurveyRow,
  answer: AnswerRow,
  consent: { named: boolean; quoteAs: string | null },
): void {
  const problem = survey.kind === 'interest' ? CONSENT_AFTER_A_COHORT : CONSENT_NEEDS_SIGN_IN;
  if (survey.kind !== 'interest' && answer.userId !== null) return;
  if (consent.named) throw refuseFields({ named: problem });
  if (consent.quoteAs !== null) throw refuseFields({ quoteAs: problem });
}

/** Whether the limits allow an email. Over the limits, the request still succeeds but no email is sent. */
async function allowsMail(ctx: Ctx, email: string, ip: string): Promise<boolean> {
  const address = email.toLowerCase();
  const network = networkOf(ip);
  const tries = [
    await countTry(ctx, WAITLIST_MAILS_PER_IP, network),
    await countTry(ctx, WAITLIST_MAILS_PER_ADDRESS_AND_NETWORK, address, network),
    await countTry(ctx, WAITLIST_MAILS_PER_ADDRESS, address),
  ];
  return tries.every(({ allowed }) => allowed) && mayMailUnrequested(ctx, { email, ip });
}
