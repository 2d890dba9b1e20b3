import type { getCohortInterests } from '#contract/enrollment/enrollment.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import type { Person } from '#server/features/accounts/index.ts';
import { recommendFor } from '#server/features/membership/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { BoardRow } from './cohort-board.query.ts';

type Recommended = Pick<ResponseOf<typeof getCohortInterests>, 'recommendedPlan' | 'recommendedAction'>;

function sum(rows: readonly BoardRow[], price: (row: BoardRow) => number): number {
  return rows.reduce((total, row) => total + price(row), 0);
}

/** What the membership feature recommends for a basket; null: no plan would help (rules §3). */
export async function recommend(ctx: Ctx, person: Person, rows: readonly BoardRow[]): Promise<Recommended> {
  if (rows.length === 0) return { recommendedPlan: null, recommendedAction: null };
  const { plan, upgrade } = await recommendFor(ctx, {
    userId: person.id,
    basket: {
      memberCents: sum(rows, (row) => row.price_cents),
      nonmemberCents: sum(rows, (row) => row.nonmember_price_cents),
    },
    offerPlan: person.showMembershipUponPurchase,
  });
  return {
    recommendedPlan: plan && { plan: plan.plan, interval: plan.interval, cost: toDollars(plan.firstPaymentCents) },
    recommendedAction: upgrade && { upgradePlan: upgrade.upgradePlan, cost: toDollars(upgrade.costCents) },
  };
}
