import type { buildPaymentLink as contract } from '#contract/checkout/build-payment-link.ts';
import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { type Person, requireVerified } from '#server/features/accounts/index.ts';
import {
  type BasketLine,
  CHECKOUT_LINKS,
  type Code,
  codeOf,
  loadOrder,
  type OrderPurpose,
  placeOrder,
  type Quote,
} from '#server/features/checkout/index.ts';
import { cohortsToBuy, placeLine, quoteWith, withSoldOutNames } from '#server/features/enrollment/index.ts';
import { type PlanPrice, planOnSale, requireItsPrices } from '#server/features/membership/index.ts';
import type { CohortForSale } from '#server/features/schools/index.ts';
import { releaseOffersForCheckout } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { buyerAfterFormerCheckout, endFormerCheckout } from './end-former-checkout.ts';
import { type OrderPage, openOrderPage, pageOfKey } from './open-order-page.ts';

type Body = BodyOf<typeof contract>;

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
    throw refuse(CHECKOUT_REFUSALS.alreadyMember, 409, "You're already a member.");
  }
  const plan = wantsMembership ? await planOnSale(ctx, body.yearly) : undefined;
  if (wantsMembership && !plan) throw new Error('No plans are on sale right now.');
  if (!wantsMembership && !body.includeInterests) {
    throw refuse(CHECKOUT_REFUSALS.basketEmpty, 422, "You didn't select any course to enroll in.");
  }
  const cohorts = body.includeInterests ? await cohortsToBuy(ctx, person.id) : [];
  const quote = quoteWith(person, code, {
    lines: [...cohorts.map(placeLine), ...(plan ? [membershipLine(plan)] : [])],
    // A membership in the same order gives member prices.
    priceClass: person.getsCourseDiscount || wantsMembership ? 'member' : 'nonmember',
    credits: body.creditsToSpend,
    quotedPrice: body.quotedPrice,
  });
  if (quote.cashCents === 0) {
    throw refuse(CHECKOUT_REFUSALS.nothingToPay, 409, "There's nothing left to pay. You can enroll right away.");
  }
  return { cohorts, plan: plan ?? null, quote };
}

/**
 * Starts paying. A refusal leaves any earlier checkout alone; otherwise that checkout ends, prices are computed again,
 * seats and credits are held with the order, and the provider's page is opened. If the provider is unreachable,
 * everything is released. The same key again returns the page of the order that it placed.
 */
export async function buildPaymentLink(ctx: Ctx, body: Body): Promise<OrderPage> {
  const person = await requireVerified(ctx);
  const { mode, yearly } = body;
  const known = await pageOfKey(ctx, person, { mode, yearly });
  if (known) return known;
  await takeFromLimit(ctx, CHECKOUT_LINKS, person.id);
  const after = await buyerAfterFormerCheckout(ctx, person);
  if (after) await basketOf(ctx, after.buyer, after.code, body);
  await endFormerCheckout(ctx, person.id);
  // The earlier checkout may have returned credits.
  const buyer = await requireVerified(ctx);
  const basket = await basketOf(ctx, buyer, await codeOf(ctx, buyer.id), body);
  const { orderId } = await withSoldOutNames(basket.cohorts, () =>
    inTransaction(ctx, async (tx) => {
      await requireItsPrices(tx, person.id, basket.quote);
      const poolIds = basket.cohorts.map((cohort) => cohort.seatPoolId);
      await releaseOffersForCheckout(tx, { poolIds, userId: person.id });
      return placeOrder(tx, { userId: person.id, purpose: purposeOf(basket), quote: basket.quote, poolIds });
    }),
  );
  const order = await loadOrder(ctx, orderId);
  if (!order) throw new Error(`No order ${orderId}.`);
  return openOrderPage(ctx, buyer, { order, mode, yearly });
}

function purposeOf({ plan, cohorts }: Basket): OrderPurpose {
  if (!plan) return 'cohort_places';
  return cohorts.length > 0 ? 'cohort_places_with_membership' : 'membership';
}
