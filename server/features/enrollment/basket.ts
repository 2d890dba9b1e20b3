import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { toCents } from '#contract/primitives/money.ts';
import { Refusal, refuse } from '#contract/primitives/problem.ts';
import type { Person } from '#server/features/accounts/index.ts';
import { type BasketLine, type Code, priceChanged, type Quote, quote } from '#server/features/checkout/index.ts';
import { type CohortForSale, loadCohortsForSale } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { loadBasket } from './load-basket.ts';

/**
 * The selected cohorts, if all of them can be bought now. 409 with the names of those that can't, 422 if nothing is
 * selected.
 */
export async function cohortsToBuy(ctx: Ctx, userId: number): Promise<CohortForSale[]> {
  const basket = await loadBasket(ctx, userId);
  if (basket.left.length > 0) {
    throw refuse(CHECKOUT_REFUSALS.basketChanged, 409, basket.left.map(({ refusal }) => refusal.message).join(' '), {
      cohortIds: basket.left.map(({ row }) => row.id),
      names: basket.left.map(({ row }) => row.name),
    });
  }
  if (basket.rows.length === 0) {
    throw refuse(CHECKOUT_REFUSALS.basketEmpty, 422, "You didn't select any course to enroll in.");
  }
  return loadCohortsForSale(
    ctx,
    basket.rows.map((row) => row.id),
  );
}

export function placeLine(cohort: CohortForSale): BasketLine {
  return {
    kind: 'cohort_place',
    subjectId: cohort.id,
    schoolId: cohort.schoolId,
    title: cohort.name.includes(cohort.courseName) ? cohort.name : `${cohort.courseName}, ${cohort.name}`,
    memberPriceCents: cohort.priceCents,
    nonmemberPriceCents: cohort.nonmemberPriceCents,
    scopes: { course: cohort.courseId, cohort: cohort.id },
  };
}

interface QuoteRequest {
  readonly lines: readonly BasketLine[];
  readonly priceClass: 'member' | 'nonmember';
  readonly credits: number;
  readonly quotedPrice?: number | undefined;
}

/**
 * What this person pays for these lines today, with the code they hold; the server alone decides (rules §5). Refuses
 * anything that can't be sold like this.
 */
export function quoteWith(person: Person, code: Code | null, request: QuoteRequest): Quote {
  const quoted = quote({ ...request, creditsAvailable: person.credits, code });
  if ('kind' in quoted) {
    if (quoted.kind === 'credits_out_of_range') {
      throw refuse(
        CHECKOUT_REFUSALS.creditsOutOfRange,
        409,
        `You can spend at most ${quoted.maximum === 1 ? '1 credit' : `${quoted.maximum} credits`} on this.`,
        {
          maximum: quoted.maximum,
        },
      );
    }
    throw refuse(
      CHECKOUT_REFUSALS.belowMinimum,
      422,
      "We can't charge less than $0.50. Please spend one fewer credit.",
      { minimum: 0.5 },
    );
  }
  if (request.quotedPrice !== undefined && toCents(request.quotedPrice) !== quoted.cashCents) {
    throw priceChanged(quoted.cashCents);
  }
  return quoted;
}

/** Names the cohort if its last seat was taken a moment ago. */
export async function withSoldOutNames<T>(cohorts: readonly CohortForSale[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'sold_out') throw error;
    throw soldOut(cohorts.filter((cohort) => cohort.seatPoolId === error.details?.poolId));
  }
}

export function soldOut(cohorts: readonly CohortForSale[]) {
  const names = cohorts.map((cohort) => cohort.name);
  return refuse(CHECKOUT_REFUSALS.basketChanged, 409, `${names.join(', ') || 'This'} is sold out.`, {
    cohortIds: cohorts.map((cohort) => cohort.id),
    names,
  });
}
