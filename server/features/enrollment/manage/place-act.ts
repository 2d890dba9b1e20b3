import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import { PLACE_DISPUTED, PLACE_ENDED } from '#contract/students/student-acts.endpoints.ts';
import { type Place, placeById } from '#server/features/enrollment/index.ts';
import { type CohortForSale, loadCohortsForSale } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { isDisputed } from './place-facts.query.ts';

/** An enrollment with its cohort, and why no action on it is possible; a null refusal: actions are possible. */
export interface PlaceToAct {
  readonly place: Place;
  readonly cohort: CohortForSale;
  readonly refusal: Refusal | null;
}

/** A cohort's short name, for use beside a learner's name. */
export const wordsOf = ({ moniker, name }: Pick<CohortForSale, 'moniker' | 'name'>): string => moniker.trim() || name;

export const soldOut = (cohort: CohortForSale): Refusal =>
  refuse('sold_out', 409, `No seats remaining in ${wordsOf(cohort)}. Raise its capacity first.`);
export const alreadyThere = (cohort: CohortForSale): Refusal =>
  refuse('already_enrolled', 409, `They already have a seat in ${wordsOf(cohort)}.`);

/** Enrollments can't be added to, moved from, or removed from a cohort that isn't enrolling or running. */
export function refusalOfCohort(cohort: CohortForSale, now: Date): Refusal | null {
  const status = cohort.statusAt(now);
  if (status === 'enrolling' || status === 'started') return null;
  const says = { draft: "isn't open for enrollment yet", completed: 'has ended', cancelled: 'was canceled' }[status];
  return refuse(`cohort_${status}`, 409, `${wordsOf(cohort)} ${says}.`);
}

async function refusalOf(ctx: Ctx, place: Place, cohort: CohortForSale): Promise<Refusal | null> {
  if (place.state === 'completed') return refuse('cohort_completed', 409, `${cohort.name} has ended.`);
  if (place.state !== 'active') return refuse('place_ended', 409, PLACE_ENDED);
  const disputed = place.suspended || (place.orderLineId !== null && (await isDisputed(ctx, place.orderLineId)));
  // The provider has already withdrawn the disputed cash from us: a refund on top would pay twice.
  if (disputed) return refuse('payment_disputed', 409, PLACE_DISPUTED);
  return refusalOfCohort(cohort, ctx.clock.now());
}

/** The enrollment a School Admin acts on, in its current state. @throws 404 if it doesn't exist */
export async function placeToAct(ctx: Ctx, placeId: number): Promise<PlaceToAct> {
  const place = await placeById(ctx, placeId);
  const [cohort] = place ? await loadCohortsForSale(ctx, [place.cohortId]) : [];
  if (!place || !cohort) throw notFound();
  return { place, cohort, refusal: await refusalOf(ctx, place, cohort) };
}

export const presentCohort = (cohort: CohortForSale) => ({
  id: cohort.id,
  name: cohort.name,
  moniker: wordsOf(cohort),
  startsAtUtc: cohort.startsAt?.toISOString() ?? null,
});
