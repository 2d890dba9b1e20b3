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
  type BegunAnswer,
  findAnswer,
  findSurvey,
  lockAnswer,
  questionsOf,
  type SurveyRow,
  saveAnswers,
} from './survey.store.ts';

/**
 * Mails that strangers may cause to one address, and one network to one address: fewer than `mayMailUnrequested` allows, so that an RSVP
 * still gets one, whose link lists every RSVP that waits. And all that one network may cause.
 */
export const WAITLIST_MAILS_PER_ADDRESS: Limit = { name: 'waitlist_mails_address', points: 5, seconds: 86_400 };
const WAITLIST_MAILS_PER_ADDRESS_AND_NETWORK: Limit = { name: 'waitlist_mails', points: 2, seconds: 86_400 };
export const WAITLIST_MAILS_PER_IP: Limit = { name: 'waitlist_mails_ip', points: 30, seconds: 3600 };

async function joinWaitlist(
  tx: Ctx,
  survey: SurveyRow,
  answer: BegunAnswer,
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
    // Only a signed-in person with a verified address is known to the answer.
    confirmed: answer.userId !== null,
  });
  if (answer.userId !== null) return 'joined';
  // Whether the address waits already is told to its owner alone: everyone reads "check your email".
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
 * Keeps the answers of a nonce, once, checked against the version that was begun. An interest survey puts the address on
 * the waitlist of the course: at once for who is signed in with it, else after a click in a mail.
 * @throws 404 for a nonce that isn't one, 409 answered already, 422 at `question_{id}`, `answers`, `named` or `quoteAs`
 */
export async function submitAnswer(
  ctx: Ctx,
  input: BodyOf<typeof contract> & { nonce: string; ip: string },
): Promise<ResponseOf<typeof contract>> {
  const nonceHash = hashToken(input.nonce);
  const begun = await findAnswer(ctx, nonceHash);
  const survey = begun && (await findSurvey(ctx, begun.surveyId));
  if (!begun || !survey) throw notFound();
  // What was begun never changes: it is checked before anything is locked.
  const checked = checkAnswers(await questionsOf(ctx, survey.id, begun.surveyVersion), input.answers);
  if ('problems' in checked) throw refuseFields({ ...checked.problems });
  refuseConsent(survey, begun, input);
  const { kind } = survey;
  const asksForMail = kind === 'interest' && begun.userId === null && begun.state === 'begun';
  // Tries are counted on a connection of their own, so never inside the transaction: many at once would wait for each other.
  const mayMail = asksForMail && (await mayCauseMail(ctx, begun.email, input.ip));
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

/** Only who can take it back agrees to be known or quoted, and only after a cohort (rules-teachers S8). */
function refuseConsent(
  survey: SurveyRow,
  answer: BegunAnswer,
  given: { named: boolean; quoteAs: string | null },
): void {
  const problem = survey.kind === 'interest' ? CONSENT_AFTER_A_COHORT : CONSENT_NEEDS_SIGN_IN;
  if (survey.kind !== 'interest' && answer.userId !== null) return;
  if (given.named) throw refuseFields({ named: problem });
  if (given.quoteAs !== null) throw refuseFields({ quoteAs: problem });
}

/** Beyond its limits nothing is refused, and no mail goes out. */
async function mayCauseMail(ctx: Ctx, email: string, ip: string): Promise<boolean> {
  const address = email.toLowerCase();
  const network = networkOf(ip);
  const tries = [
    await countTry(ctx, WAITLIST_MAILS_PER_IP, network),
    await countTry(ctx, WAITLIST_MAILS_PER_ADDRESS_AND_NETWORK, address, network),
    await countTry(ctx, WAITLIST_MAILS_PER_ADDRESS, address),
  ];
  return tries.every(({ allowed }) => allowed) && mayMailUnrequested(ctx, { email, ip });
}
