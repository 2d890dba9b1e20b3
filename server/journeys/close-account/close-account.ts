import type { Closing } from '#contract/accounts/closing.endpoints.ts';
import { formatList } from '#contract/primitives/list-words.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { endSessions, type Person, requirePerson } from '#server/features/accounts/index.ts';
import { ERASE_CUSTOMER_JOB, findCustomerId } from '#server/features/checkout/index.ts';
import {
  activeCohortsOf,
  livePlaceOf,
  returnPlace,
  schoolsWithoutOtherAdmin,
} from '#server/features/enrollment/index.ts';
import { allRsvpsOf, releaseAllRsvps } from '#server/features/events/index.ts';
import { eraseLastMails, queueMail } from '#server/features/mailings/index.ts';
import { CANCEL_SUBSCRIPTION_JOB, endMembership, liveSubscriptionOf } from '#server/features/membership/index.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import { queuePromotion } from '#server/features/seats/index.ts';
import { allWorkoutPlacesOf, releaseAllWorkoutPlaces } from '#server/features/workouts/index.ts';
import { endFormerCheckout } from '#server/journeys/checkout/end-former-checkout.ts';
import { refundAllCredits, refundableCreditsOf } from '#server/journeys/credits/refund-credits.ts';
import { leaveCohort, leavingRefund } from '#server/journeys/enrollment/leave-cohort.ts';
import { membershipRefundOf, refundMembershipOf } from '#server/journeys/membership/refund-membership.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { closedWithHoldings } from './closed-with-holdings.query.ts';
import { erasePerson } from './erase-person.ts';

/** How long the row of the last email keeps the email address. */
const LAST_MAIL_DAYS = 30;
const LAST_ADMIN_CONSTRAINT = 'staff_roles_last_school_admin';

const counted = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);
const nothing = { cashCents: 0, credits: 0 };

function lastAdmin(schools: readonly string[]): string {
  return `You're the last School Admin at ${formatList(schools)}. Make someone else a School Admin first.`;
}

interface Ending {
  readonly title: string;
  readonly cashCents: number;
  /** Credits that ending it returns, which are lost with the account. */
  readonly credits: number;
  /** Credits refunded as money. */
  readonly refundedCredits?: number;
}

async function endings(ctx: Ctx, person: Person): Promise<Ending[]> {
  const found: Ending[] = [];
  const membership = await liveSubscriptionOf(ctx, person.id);
  if (membership) {
    found.push({ title: membership.planName, cashCents: await membershipRefundOf(ctx, person.id), credits: 0 });
  }
  for (const { cohortId, title, suspended } of await activeCohortsOf(ctx, person.id)) {
    const back = suspended ? nothing : await leavingRefund(ctx, { userId: person.id, cohortId });
    found.push({ title: `Your seat in ${title}`, cashCents: back.cashCents, credits: back.credits });
  }
  const { seats: events, ...tickets } = await allRsvpsOf(ctx, { userId: person.id });
  if (events > 0) found.push({ title: counted(events, 'upcoming event', 'upcoming events'), ...tickets });
  const { credits, cashCents } = await refundableCreditsOf(ctx, person.id);
  if (credits > 0)
    found.push({
      title: counted(credits, 'unspent credit', 'unspent credits'),
      cashCents,
      credits: 0,
      refundedCredits: credits,
    });
  const { seats: places, ...paid } = await allWorkoutPlacesOf(ctx, { userId: person.id });
  if (places > 0) found.push({ title: counted(places, 'workout spot', 'workout spots'), ...paid });
  return found;
}

/** What deleting the caller's account would end, refund, and lose. Changes nothing. */
export async function showClosingOf(ctx: Ctx): Promise<Closing> {
  const person = await requirePerson(ctx);
  const alone = await schoolsWithoutOtherAdmin(ctx, person.id);
  const ending = await endings(ctx, person);
  const sum = (of: (each: Ending) => number) => ending.reduce((total, each) => total + of(each), 0);
  const credits = {
    held: person.credits,
    returned: sum(({ credits }) => credits),
    refunded: sum(({ refundedCredits = 0 }) => refundedCredits),
  };
  return {
    blocked: alone.length > 0 ? lastAdmin(alone) : null,
    ending: ending.map(({ title, cashCents, credits }) => ({ title, refund: toDollars(cashCents), credits })),
    refund: toDollars(sum(({ cashCents }) => cashCents)),
    lostCredits: credits.held + credits.returned - credits.refunded,
    credits,
  };
}

/** Releases every upcoming enrollment and seat, each in its own transaction; running it twice has no further effect. */
async function releaseEverything(ctx: Ctx, userId: number): Promise<void> {
  // An unused membership is refunded first: after other refunds, we couldn't tell whether it was used.
  if ((await membershipRefundOf(ctx, userId)) > 0) {
    const { idempotency: _, ...within } = ctx;
    await refundMembershipOf(within, userId);
  }
  for (const { cohortId, suspended } of await activeCohortsOf(ctx, userId)) {
    if (suspended) await leaveDisputed(ctx, userId, cohortId);
    else await leaveCohort(ctx, { userId, cohortId });
  }
  await releaseAllRsvps(ctx, { userId });
  await releaseAllWorkoutPlaces(ctx, { userId });
  await refundAllCredits(ctx, userId);
}

/** An enrollment with a disputed payment ends without a refund: the bank decides about the money. */
async function leaveDisputed(ctx: Ctx, userId: number, cohortId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const place = await livePlaceOf(tx, userId, cohortId);
    const [cohort] = await loadCohortsForSale(tx, [cohortId]);
    if (place?.state !== 'active' || !cohort) return;
    const poolId = cohort.seatPoolId;
    await returnPlace(tx, { place, poolId, as: 'left', reason: 'account_closed', share: null, requestedBy: userId });
    await queuePromotion(tx, poolId);
  });
}

function endedLine({ title, cashCents }: Ending): string {
  return cashCents > 0 ? `${title}: we're refunding you $${toDollars(cashCents)}` : title;
}

/**
 * Deletes the caller's account. An open checkout is ended first (if it was paid in the meantime: 409, and nothing is
 * deleted); enrollments and seats are released and refunded by their rules. Then, in one step, the membership ends here
 * and at the provider, roles and sessions end, and everything personal is erased, also at the provider. Money records
 * stay under a pseudonym (rules §2).
 */
export async function closeAccount(ctx: Ctx): Promise<void> {
  const person = await requirePerson(ctx);
  const alone = await schoolsWithoutOtherAdmin(ctx, person.id);
  if (alone.length > 0) throw refuse('last_school_admin', 409, lastAdmin(alone));
  await endFormerCheckout(ctx, person.id);
  const ending = await endings(ctx, person);
  await releaseEverything(ctx, person.id);
  await inTransaction(ctx, (tx) => erase(tx, person, ending)).catch((error: unknown) => {
    // Another School Admin left at the same moment.
    if (!isLastAdmin(error)) throw error;
    throw refuse('last_school_admin', 409, lastAdmin(['your school']));
  });
  // Releases anything taken in another tab in between.
  await releaseEverything(ctx, person.id).catch((error: unknown) =>
    ctx.log.error({ err: error, userId: person.id }, 'a closed account still holds something; the sweep goes on'),
  );
}

async function erase(tx: Ctx, person: Person, ending: readonly Ending[]): Promise<void> {
  const membership = await liveSubscriptionOf(tx, person.id);
  if (membership && (await endMembership(tx, membership.id, 'account_closed')) && membership.providerSubscriptionId) {
    await tx.jobs.send(CANCEL_SUBSCRIPTION_JOB, { providerSubscriptionId: membership.providerSubscriptionId });
  }
  await endSessions(tx, person.id);
  if (!(await erasePerson(tx, person))) return;
  const customerId = await findCustomerId(tx, person.id);
  if (customerId) await tx.jobs.send(ERASE_CUSTOMER_JOB, { customerId });
  await queueMail(tx, {
    kind: 'account_deleted',
    occasion: `user:${person.id}`,
    to: { address: person.email },
    data: { firstName: person.firstName, ended: ending.map(endedLine) },
  });
}

function isLastAdmin(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === LAST_ADMIN_CONSTRAINT;
}

/** Runs each minute: continues interrupted deletions, and erases the email addresses of last emails when due. */
export async function continueClosing(ctx: Ctx): Promise<void> {
  for (const userId of await closedWithHoldings(ctx)) {
    await releaseEverything(ctx, userId).catch((error: unknown) =>
      ctx.log.error({ err: error, userId }, 'a closed account still holds something'),
    );
  }
  await eraseLastMails(ctx, new Date(ctx.clock.now().getTime() - LAST_MAIL_DAYS * 86_400_000));
}
