import { MEMBERSHIP_REFUSALS } from '#contract/membership/refusals.ts';
import type { ActiveSubscription } from '#contract/membership/subscription.endpoints.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { CHECKOUT_LINKS, findCustomerId, withProvider } from '#server/features/checkout/index.ts';
import {
  endMembership,
  heldPlan,
  type Interval,
  inOrder,
  loadPlans,
  type PlanPrice,
  presentPrice,
  runningMembership,
  type Subscription,
  setProviderIds,
  settleSubscription,
  smallerPlansOf,
  upgradesOf,
} from '#server/features/membership/index.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { showSubscription } from './active-subscription.ts';

const { noMembership, notPaid, paymentOpen, changePlanned, nothingPlanned, planNotOffered } = MEMBERSHIP_REFUSALS;

type Paid = Subscription & { readonly providerSubscriptionId: string };
type SubscriptionResponse = { activeSubscription: ActiveSubscription | null };

/** The membership that the caller pays for. Refuses 409 without one. */
async function paidMembership(ctx: Ctx): Promise<Paid> {
  const held = await runningMembership(ctx, personIdOf(ctx));
  if (!held) throw refuse(noMembership, 409, "You don't have a membership to change.");
  const { providerSubscriptionId } = held;
  if (held.source !== 'paid' || providerSubscriptionId === null) {
    throw refuse(notPaid, 409, "This membership was given to you. It's free and ends automatically.");
  }
  return { ...held, providerSubscriptionId };
}

function requireInOrder(held: Subscription): void {
  if (inOrder(held)) return;
  throw refuse(paymentOpen, 409, "Your last payment hasn't gone through. Please change your card first.");
}

const responseOf = async (ctx: Ctx): Promise<SubscriptionResponse> => ({
  activeSubscription: await showSubscription(ctx, personIdOf(ctx)),
});

/** The provider's id of a price, created the first time a membership changes to it. */
async function priceAtProvider(ctx: Ctx, price: PlanPrice): Promise<string> {
  if (price.providerPriceId) return price.providerPriceId;
  const { id } = await ctx.providers.payments.createPrice({
    key: `plan-price-${price.id}`,
    name: `${price.name}, ${price.interval}`,
    cents: price.cents,
    every: price.interval === 'yearly' ? 'year' : 'month',
  });
  await setProviderIds(ctx, price.id, { providerPriceId: id });
  return id;
}

/** The hosted page that may change a membership to this price, created once per price. */
async function portalFor(ctx: Ctx, price: PlanPrice, providerPriceId: string): Promise<string> {
  if (price.portalId) return price.portalId;
  const { id } = await ctx.providers.payments.createPortal({
    key: `plan-portal-${price.id}`,
    priceId: providerPriceId,
    returnUrl: `${ctx.config.publicUrl}/subscriptions`,
  });
  await setProviderIds(ctx, price.id, { providerPriceId, portalId: id });
  return id;
}

async function priceOf(ctx: Ctx, plan: string, interval: Interval): Promise<PlanPrice> {
  const price = await presentPrice(ctx, plan, interval);
  if (!price) throw new Error(`No price of ${plan}, ${interval}.`);
  return price;
}

/**
 * In grace, nothing was paid for the current period, so the membership ends right away, and no more renewals are tried.
 */
async function endNow(ctx: Ctx, held: Paid): Promise<void> {
  await ctx.providers.payments.cancelSubscription({
    id: held.providerSubscriptionId,
    key: `cancel-membership-${held.id}`,
  });
  await inTransaction(ctx, (tx) => endMembership(tx, held.id, 'cancelled'));
}

/**
 * Plans a change for the end of the period: `cancel` ends the membership then; a smaller plan's code moves to that
 * plan. Requesting the same change again changes nothing.
 */
export async function planEnd(ctx: Ctx, to: string): Promise<SubscriptionResponse> {
  const held = await paidMembership(ctx);
  const { providerSubscriptionId: id } = held;
  const { payments } = ctx.providers;
  await withProvider(async () => {
    if (to === 'cancel') {
      if (held.status !== 'active') return endNow(ctx, held);
      if (held.downgradeTo !== 'cancel') await payments.setCancelAtPeriodEnd({ id, cancel: true });
    } else {
      requireInOrder(held);
      const offered = smallerPlansOf(await loadPlans(ctx), heldPlan(held)).find((one) => one.plan === to);
      if (!offered) throw refuse(planNotOffered, 422, "This plan isn't smaller than yours.");
      const price = await priceAtProvider(ctx, await priceOf(ctx, to, offered.interval));
      await payments.changePriceAtPeriodEnd({ id, priceId: price });
    }
    await settleSubscription(ctx, id);
  });
  return responseOf(ctx);
}

/** Undoes what was planned for the end of the period. */
export async function revertPlanned(ctx: Ctx): Promise<SubscriptionResponse> {
  const held = await paidMembership(ctx);
  if (held.downgradeTo === null) throw refuse(nothingPlanned, 409, "There's no planned change to undo.");
  const { providerSubscriptionId: id } = held;
  const { payments } = ctx.providers;
  await withProvider(async () => {
    if (held.downgradeTo === 'cancel') await payments.setCancelAtPeriodEnd({ id, cancel: false });
    else await payments.dropPlannedChange(id);
    await settleSubscription(ctx, id);
  });
  return responseOf(ctx);
}

/**
 * The link to the hosted page where a person confirms another plan, or yearly billing, and pays the prorated amount.
 * Nothing changes here: the provider's events report what was confirmed.
 */
export async function upgradeLink(
  ctx: Ctx,
  plan: string,
  interval: Interval,
): Promise<{ stripeLink: string; orderId: null; expiresAt: null }> {
  const held = await paidMembership(ctx);
  await takeFromLimit(ctx, CHECKOUT_LINKS, held.userId);
  requireInOrder(held);
  if (held.downgradeTo !== null) {
    throw refuse(changePlanned, 409, 'A change is already planned. Please undo it first.');
  }
  const offered = upgradesOf(await loadPlans(ctx), heldPlan(held), ctx.clock.now());
  if (!offered.some((one) => one.plan === plan && one.interval === interval)) {
    throw refuse(planNotOffered, 422, "You can't switch to this plan right now.");
  }
  return withProvider(async () => {
    const price = await priceOf(ctx, plan, interval);
    const priceId = await priceAtProvider(ctx, price);
    const portalId = await portalFor(ctx, price, priceId);
    const { itemId } = await ctx.providers.payments.readSubscription(held.providerSubscriptionId);
    const { publicUrl } = ctx.config;
    const { url } = await ctx.providers.payments.openPriceChange({
      portalId,
      customerId: (await findCustomerId(ctx, held.userId)) ?? '',
      subscriptionId: held.providerSubscriptionId,
      itemId,
      priceId,
      doneUrl: `${publicUrl}/subscriptions?changed=${plan}-${interval}`,
      backUrl: `${publicUrl}/subscriptions`,
    });
    return { stripeLink: url, orderId: null, expiresAt: null };
  });
}
