import type { buildPaymentLink as contract } from '#contract/checkout/build-payment-link.ts';
import { CHECKOUT_REFUSALS, paidPath, turnedBackPath } from '#contract/checkout/refusals.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { fullNameOf, type Person, requireVerified } from '#server/domain/accounts/index.ts';
import {
  askingProvider,
  type BasketLine,
  CHECKOUT_LINKS,
  type Code,
  codeOf,
  endOrder,
  type OrderPurpose,
  openSession,
  placeOrder,
  type Quote,
} from '#server/domain/checkout/index.ts';
import { cohortsToBuy, namingSoldOut, placeLine, quoteWith } from '#server/domain/enrolment/index.ts';
import { type PlanPrice, planOnSale, requireItsPrices } from '#server/domain/membership/index.ts';
import type { CohortForSale } from '#server/domain/schools/index.ts';
import { lendOffers } from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import type { CheckoutLineItem } from '#server/providers/payments/payments.ts';
import { endFormerCheckout, withoutFormerCheckout } from './end-former-checkout.ts';

type Body = BodyOf<typeof contract>;
type Answer = ResponseOf<typeof contract> & { orderId: number; expiresAt: string };

interface Basket {
  readonly cohorts: readonly CohortForSale[];
  readonly plan: PlanPrice | null;
  readonly quote: Quote;
}

function membershipLine(plan: PlanPrice): BasketLine {
  return {
    kind: 'membership',
    subjectId: plan.id,
    schoolId: null,
    title: `${plan.name}, ${plan.interval}`,
    memberPriceCents: plan.cents,
    nonmemberPriceCents: plan.cents,
  };
}

async function basketOf(ctx: Ctx, person: Person, code: Code | null, body: Body): Promise<Basket> {
  const wantsMembership = body.mode === 'subscription';
  if (wantsMembership && person.membership) {
    throw refuse(CHECKOUT_REFUSALS.alreadyMember, 409, "You're a member already.");
  }
  const plan = wantsMembership ? await planOnSale(ctx, body.yearly) : undefined;
  if (wantsMembership && !plan) throw new Error('No plan is on sale.');
  if (!wantsMembership && !body.includeInterests) {
    throw refuse(CHECKOUT_REFUSALS.basketEmpty, 422, "You didn't select any course to enroll in.");
  }
  const cohorts = body.includeInterests ? await cohortsToBuy(ctx, person.id) : [];
  const quote = quoteWith(person, code, {
    lines: [...cohorts.map(placeLine), ...(plan ? [membershipLine(plan)] : [])],
    // Whoever buys the membership along pays as a member.
    priceClass: person.getsCourseDiscount || wantsMembership ? 'member' : 'nonmember',
    credits: body.creditsToSpend,
    quotedPrice: body.quotedPrice,
  });
  if (quote.cashCents === 0) {
    throw refuse(CHECKOUT_REFUSALS.nothingToPay, 409, 'Nothing is left to pay: you can enroll right away.');
  }
  return { cohorts, plan: plan ?? null, quote };
}

function pageLines({ quote, plan }: Basket): CheckoutLineItem[] {
  return quote.lines.map((line) => ({
    name: line.title,
    cents: line.cashCents,
    ...(line.kind === 'membership' && plan ? { every: plan.interval === 'yearly' ? 'year' : 'month' } : {}),
  }));
}

/**
 * Use case: somebody goes to pay. What is refused leaves a former checkout as it is; else that ends, prices are made anew, seats and credits are held with the order,
 * then the provider's page is opened. Where the provider is away, all of it is given back.
 */
export async function buildPaymentLink(ctx: Ctx, body: Body): Promise<Answer> {
  const person = await requireVerified(ctx);
  await takeFromLimit(ctx, CHECKOUT_LINKS, person.id);
  const after = await withoutFormerCheckout(ctx, person);
  if (after) await basketOf(ctx, after.buyer, after.code, body);
  await endFormerCheckout(ctx, person.id);
  // The former checkout may have given credits back.
  const buyer = await requireVerified(ctx);
  const basket = await basketOf(ctx, buyer, await codeOf(ctx, buyer.id), body);
  const { orderId, expiresAt } = await namingSoldOut(basket.cohorts, () =>
    inTransaction(ctx, async (tx) => {
      await requireItsPrices(tx, person.id, basket.quote);
      const cohortPoolIds = basket.cohorts.map((cohort) => cohort.seatPoolId);
      await lendOffers(tx, { poolIds: cohortPoolIds, userId: person.id });
      return placeOrder(tx, {
        userId: person.id,
        purpose: purposeOf(basket),
        quote: basket.quote,
        poolIds: [...cohortPoolIds, ...(basket.plan ? [null] : [])],
      });
    }),
  );
  const answerOf = (url: string | null): Answer => ({
    stripeLink: url ?? '',
    orderId,
    expiresAt: expiresAt.toISOString(),
  });
  try {
    const session = await askingProvider(() =>
      openSession(ctx, {
        orderId,
        person: { id: person.id, email: person.email, name: fullNameOf(person) },
        mode: body.mode,
        lines: pageLines(basket),
        successPath: paidPath(orderId),
        cancelPath: turnedBackPath(orderId),
        inSame: async (tx, { url }) => ctx.idempotency?.store(tx, 200, answerOf(url)),
      }),
    );
    return answerOf(session.url);
  } catch (error) {
    // Nobody has seen the page: the seats are free for others at once.
    await endOrder(ctx, { orderId, as: 'failed', failure: "The payment provider couldn't be reached." });
    throw error;
  }
}

function purposeOf({ plan, cohorts }: Basket): OrderPurpose {
  if (!plan) return 'cohort_places';
  return cohorts.length > 0 ? 'cohort_places_with_membership' : 'membership';
}
