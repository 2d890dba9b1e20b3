import { creditsOf } from '#server/features/ledger/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import {
  type BasketPrices,
  type RecommendedPlan,
  type RecommendedUpgrade,
  recommendPlan,
  recommendUpgrade,
} from './plan.rules.ts';
import { loadPlans } from './plan.store.ts';
import { liveSubscriptionOf } from './subscription.store.ts';

/**
 * What to recommend to a person with this basket: a plan if they have no membership, an upgrade if they are on a legacy
 * plan; null if nothing helps (rules §3). Staff get member prices anyway: pass `offerPlan: false`.
 */
export async function recommendFor(
  ctx: Ctx,
  request: { userId: number; basket: BasketPrices; offerPlan: boolean },
): Promise<{ plan: RecommendedPlan | null; upgrade: RecommendedUpgrade | null }> {
  const [plans, held] = [await loadPlans(ctx), await liveSubscriptionOf(ctx, request.userId)];
  if (!held) return { plan: request.offerPlan ? recommendPlan(plans, request.basket) : null, upgrade: null };
  const creditsAvailable = await creditsOf(ctx, request.userId);
  const holding = { code: held.planCode, interval: held.interval };
  return { plan: null, upgrade: recommendUpgrade(plans, holding, { ...request.basket, creditsAvailable }) };
}
