import { forgetPerson as forgetInAccounts } from '#server/features/accounts/index.ts';
import { forgetPerson as forgetInCampaigns } from '#server/features/campaigns/index.ts';
import { forgetPerson as forgetInCertificates } from '#server/features/certificates/index.ts';
import { forgetPerson as forgetInCheckout } from '#server/features/checkout/index.ts';
import { forgetPerson as forgetInEnrollment } from '#server/features/enrollment/index.ts';
import { forgetPerson as forgetInEvents } from '#server/features/events/index.ts';
import { forgetPerson as forgetInLanding } from '#server/features/landing/index.ts';
import { forgetPerson as forgetInLessons } from '#server/features/lessons/index.ts';
import { forgetPerson as forgetInMailings } from '#server/features/mailings/index.ts';
import { forgetPerson as forgetInMedia } from '#server/features/media/index.ts';
import { forgetPerson as forgetInNotifications } from '#server/features/notifications/index.ts';
import { forgetPerson as forgetInPayouts } from '#server/features/payouts/index.ts';
import { forgetPerson as forgetInPush } from '#server/features/push/index.ts';
import { forgetPerson as forgetInSchools } from '#server/features/schools/index.ts';
import { forgetPerson as forgetInSurveys } from '#server/features/surveys/index.ts';
import { forgetPerson as forgetInWorkouts } from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';
import { forgetAnswersTo } from '#server/platform/http/idempotency.ts';

const PSEUDONYM = 'Former member';

const FEATURES = [
  forgetInMailings,
  forgetInCampaigns,
  forgetInNotifications,
  forgetInPush,
  forgetInEnrollment,
  forgetInLessons,
  forgetInEvents,
  forgetInCheckout,
  forgetInSurveys,
  forgetInWorkouts,
  forgetInMedia,
  forgetInCertificates,
  forgetInSchools,
  forgetInPayouts,
  forgetInLanding,
];

/**
 * Removes a person from every table. Data that is only theirs is deleted; data that others need (money, seats, who
 * taught what) stays under a pseudonym. Returns false if the account was already erased. In the caller's transaction.
 */
export async function erasePerson(tx: Ctx, person: { id: number; email: string }): Promise<boolean> {
  const whom: Forgotten = { ...person, placeholder: `erased-${person.id}@erased.invalid`, pseudonym: PSEUDONYM };
  if (!(await forgetInAccounts(tx, whom))) return false;
  for (const forget of FEATURES) await forget(tx, whom);
  await forgetAnswersTo(tx, `person:${person.id}`);
  return true;
}
