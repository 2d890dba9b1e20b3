import { createPromoCode, findCustomerId } from '#server/features/checkout/index.ts';
import { planOnSale } from '#server/features/membership/index.ts';
import { applyPromoCode, redeemPromoCode } from '#server/journeys/checkout/promo-code.ts';
import { checkoutCredits } from '#server/journeys/credits/checkout-credits.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

/** Codes the README may mention: one of each kind, one expired, and one paid for by a school. */
const CODES = [
  { code: 'CCCMASTER', kind: 'membership', months: 12 },
  { code: 'AUTUMN20', kind: 'percent', percent: 20 },
  { code: 'WELCOME25', kind: 'amount', amountCents: 2500, maxUses: 100 },
  { code: 'PARTNER10', kind: 'percent', percent: 10, schoolId: true },
  { code: 'SPRING15', kind: 'percent', percent: 15, endsInDays: -90 },
] as const;

/** Saves a person's card at the payment provider, as a purchase with "keep this card" would. */
async function saveCard(stage: Stage, personId: number, card: string): Promise<void> {
  const ctx = stage.at(0);
  const customer = await findCustomerId(ctx, personId);
  if (!customer) return;
  const response = await fetch(`${ctx.config.stripe.apiUrl}/v1/payment_methods/${card}/attach`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ctx.config.stripe.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ customer }),
  });
  if (!response.ok) throw new Error(`The sandbox did not save ${card}: ${await response.text()}`);
}

/** Bought credits, saved cards, promo codes, and the people who redeemed them. */
export async function addCreditsAndCodes(stage: Stage, people: People): Promise<void> {
  const { free, member } = people.accounts;
  for (const [personId, count] of [
    [free, 15],
    [member, 5],
  ] as const) {
    await checkoutCredits(stage.as(personId, 0), { paymentMethodId: 'pm_card_visa', creditsToBuy: count });
  }
  await saveCard(stage, free, 'pm_card_visa');
  await saveCard(stage, free, 'pm_card_authenticationRequired');

  const plan = await planOnSale(stage.at(0), 'yearly');
  for (const each of CODES) {
    const endsInDays = 'endsInDays' in each ? each.endsInDays : null;
    const ctx = stage.at(endsInDays === null ? -30 : -200);
    await createPromoCode(ctx, {
      code: each.code,
      kind: each.kind,
      percent: 'percent' in each ? each.percent : null,
      amountCents: 'amountCents' in each ? each.amountCents : null,
      months: 'months' in each ? each.months : null,
      planId: each.kind === 'membership' ? (plan?.planId ?? null) : null,
      schoolId: 'schoolId' in each ? 1 : null,
      scope: 'all',
      scopeId: null,
      maxUses: 'maxUses' in each ? each.maxUses : null,
      maxUsesPerPerson: 1,
      expiresAt: endsInDays === null ? null : stage.at(endsInDays).clock.now(),
      createdBy: people.accounts.staff,
    });
  }
  // Taken from the end of the list: these learners have no membership.
  const redeeming = people.learners.slice(-5);
  for (const [index, personId] of redeeming.entries()) {
    const promoCode = index < 2 ? 'CCCMASTER' : index < 4 ? 'AUTUMN20' : 'WELCOME25';
    const redemption = await redeemPromoCode(stage.as(personId, -index - 1), { promoCode });
    if ('id' in redemption) await applyPromoCode(stage.at(-index - 1), { redemptionId: redemption.id });
  }
}
