import { followCourse, selectCohort } from '#server/features/enrollment/index.ts';
import { grantCredits } from '#server/features/ledger/index.ts';
import { buildPaymentLink } from '#server/journeys/checkout/build-payment-link.ts';
import { enrollWithCredits } from '#server/journeys/checkout/enroll-with-credits.ts';
import { settleOrder } from '#server/journeys/checkout/settle-order.ts';
import { joinCohortWaitlist } from '#server/journeys/waitlist/cohort-waitlist.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

/** How many learners, from the start of the list, have a membership. */
const MEMBERS = 34;
const DAY_MS = 86_400_000;

/** Calls one of the sandbox's controls and returns its response. */
export async function control(stage: Stage, path: string, body: object): Promise<unknown> {
  const url = stage.at(0).config.stripe.apiUrl;
  const response = await fetch(`${url}/_controls/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox did not do ${path}: ${await response.text()}`);
  return response.json();
}

/** Pays an order on the sandbox's page and settles it. Requires a running sandbox. */
export async function pay(stage: Stage, orderId: number, link: string): Promise<void> {
  const sessionId = new URL(link).pathname.split('/').at(-1) ?? '';
  await control(stage, `checkout_sessions/${sessionId}/pay`, { email: 'buyer@demo.test' });
  await settleOrder(stage.at(0), { orderId });
}

export async function becomeMember(stage: Stage, personId: number, yearly: 'monthly' | 'yearly'): Promise<void> {
  const { stripeLink, orderId } = await buildPaymentLink(stage.as(personId, 0), {
    mode: 'subscription',
    includeInterests: false,
    creditsToSpend: 0,
    yearly,
  });
  await pay(stage, orderId, stripeLink);
}

async function enrollByCredits(stage: Stage, personId: number, cohort: MadeCohort, day: number): Promise<void> {
  const ctx = stage.as(personId, day);
  await selectCohort(ctx, { userId: personId, cohortId: cohort.id, selected: true });
  const cost = creditsFor(cohort);
  await grantCredits(stage.at(day), [
    { userId: personId, origin: 'promo', cause: `demo:${cohort.id}:${personId}`, credits: cost },
  ]);
  await enrollWithCredits(ctx, { creditsToSpend: cost });
}

function creditsFor(cohort: MadeCohort): number {
  return cohort.priceDollars / 10;
}

async function enrollByCard(stage: Stage, personId: number, cohort: MadeCohort): Promise<void> {
  const ctx = stage.as(personId, 0);
  await selectCohort(ctx, { userId: personId, cohortId: cohort.id, selected: true });
  const { stripeLink, orderId } = await buildPaymentLink(ctx, {
    mode: 'payment',
    includeInterests: true,
    creditsToSpend: 0,
    yearly: 'monthly',
  });
  await pay(stage, orderId, stripeLink);
}

/**
 * The day on which a person enrolled, relative to now: between the day enrollment opened and a few days before the
 * start, never in the future.
 */
function enrolledOn(stage: Stage, cohort: MadeCohort, personId: number): number {
  const startsIn = (cohort.startsAt.getTime() - stage.now.getTime()) / DAY_MS;
  const first = cohort.openedDay + 0.5;
  const last = Math.min(0, startsIn - 3);
  return first + stage.chance(cohort.id, personId) * Math.max(0, last - first);
}

/**
 * Creates members, fills every cohort as planned, and sets reminders. `member@` gets one completed course, one running
 * course, and 30 credits.
 */
export async function fillPlaces(stage: Stage, people: People, cohorts: readonly MadeCohort[]): Promise<void> {
  const { member, free, lead } = people.accounts;
  const members = people.learners.slice(0, MEMBERS);
  const others = people.learners.slice(MEMBERS);
  for (const personId of [member, ...members]) await becomeMember(stage, personId, 'yearly');

  // No one takes a course twice.
  const learnersByCourse = new Map<number, Set<number>>();
  const next = (cohort: MadeCohort, from: readonly number[], count: number): number[] => {
    const had = learnersByCourse.get(cohort.courseId) ?? new Set();
    learnersByCourse.set(cohort.courseId, had);
    const start = Math.floor(stage.chance('turn', cohort.id) * from.length);
    const turned = [...from.slice(start), ...from.slice(0, start)];
    const chosen = turned.filter((personId) => !had.has(personId)).slice(0, count);
    for (const personId of chosen) had.add(personId);
    return chosen;
  };

  for (const cohort of cohorts) {
    const { course, moniker, sold } = cohort.plan;
    const forMember =
      (course === 'audio-engineering-foundations' && moniker === 'Summer') ||
      (course === 'voice-acting-101' && moniker === 'Autumn');
    const forFree = course === 'inking-with-brush-and-pen';
    // People without a membership pay by card, which the sandbox accepts only in the present.
    const ahead = cohort.startsAt > stage.now;
    const byCard = ahead ? next(cohort, others, Math.min(3, Math.max(0, sold - (forFree ? 1 : 0)))) : [];
    const special = [...(forMember ? [member] : [])];
    const byCredits = [...special, ...next(cohort, members, sold - special.length - byCard.length - (forFree ? 1 : 0))];
    for (const personId of byCredits)
      await enrollByCredits(stage, personId, cohort, enrolledOn(stage, cohort, personId));
    for (const personId of [...byCard, ...(forFree ? [free] : [])]) await enrollByCard(stage, personId, cohort);
  }
  await grantCredits(stage.at(-2), [{ userId: member, origin: 'promo', cause: 'demo:member', credits: 30 }]);
  await grantCredits(stage.at(-2), [{ userId: free, origin: 'bought', cause: 'demo:free', credits: 3 }]);
  const followed = cohorts.find(({ plan }) => plan.course === 'improv-for-voice-actors');
  if (followed) await followCourse(stage.as(lead, -1), { userId: lead, courseId: followed.courseId, following: true });
  await waitAndFollow(stage, people, cohorts);
}

const FOLLOWERS = 9;

/** Some learners follow courses, and two people join the sold-out cohort's waitlist. */
async function waitAndFollow(stage: Stage, people: People, cohorts: readonly MadeCohort[]): Promise<void> {
  const { free, beta } = people.accounts;
  const courseOf = (slug: string) => cohorts.find(({ plan }) => plan.course === slug)?.courseId;
  const follow = async (userId: number, slug: string, days: number) => {
    const courseId = courseOf(slug);
    if (courseId) await followCourse(stage.as(userId, days), { userId, courseId, following: true });
  };
  for (const [index, userId] of people.learners.slice(0, FOLLOWERS).entries()) {
    await follow(userId, index % 3 === 2 ? 'audiobook-narration' : 'voice-acting-101', -index * 3 - 1);
  }
  await follow(free, 'harmony-by-ear', -9);
  await follow(free, 'storyboarding-for-series', -4);
  await follow(free, 'long-form-improv', -2);
  const full = cohorts.find(({ plan }) => plan.startsIn > 0 && plan.sold === plan.capacity);
  if (!full) return;
  for (const [index, userId] of [beta, free].entries()) {
    await joinCohortWaitlist(stage.as(userId, -2 + index), { cohortId: full.id });
  }
}
