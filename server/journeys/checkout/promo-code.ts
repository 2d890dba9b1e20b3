import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { HeldCode, Promo, redeemPromoCode as redeemContract } from '#contract/promo/promo.endpoints.ts';
import { MASTER_PLAN } from '#contract/promo/words.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import {
  CODE_INVALID,
  codeCovers,
  describeEffect,
  insertRedemption,
  loadPromoCode,
  loadRedemption,
  lockPromoCode,
  lockRedemption,
  nextCodeOf,
  openRedemption,
  type PromoCode,
  promoCodeByText,
  type Redemption,
  redeemRefusal,
  setRedemptionApplied,
  setRedemptionFailed,
  timesRedeemed,
} from '#server/features/checkout/index.ts';
import { loadBasket, placeLine } from '#server/features/enrollment/index.ts';
import { giveMembership } from '#server/features/membership/index.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { scopeNameOf } from './code-scope.query.ts';

/** How many codes one person may try (rules §2). */
const PROMO_TRIES: Limit = { name: 'promo_codes', points: 10, seconds: 60 * 60 };

/** Name of the job that applies one redeemed code; it may run twice. */
export const APPLY_PROMO_JOB = 'checkout.apply-promo-code';

const ALREADY_MEMBER = "You're already a member. You can redeem this code after your membership ends.";

/**
 * Redeems a code. A wrong one is refused right away; a valid one is recorded and counted, and a job applies it: the
 * page polls for the result. Redeeming the same code again returns the same redemption.
 */
export async function redeemPromoCode(
  ctx: Ctx,
  body: BodyOf<typeof redeemContract>,
): Promise<ResponseOf<typeof redeemContract>> {
  const person = await requirePerson(ctx);
  await takeFromLimit(ctx, PROMO_TRIES, person.id);
  const found = await promoCodeByText(ctx, body.promoCode);
  if (!found) return { invalidCode: CODE_INVALID };
  return inTransaction(ctx, async (tx) => {
    const code = await lockPromoCode(tx, found.id);
    const open = await openRedemption(tx, found.id, person.id);
    if (open !== undefined) return { id: open };
    const refusal = redeemRefusal(code, await timesRedeemed(tx, found.id, person.id), tx.clock.now());
    if (refusal) return { invalidCode: refusal };
    const id = await insertRedemption(tx, found.id, person.id);
    await tx.jobs.send(APPLY_PROMO_JOB, { redemptionId: id });
    return { id };
  });
}

/** Applies a code to its person; returns why it can't be applied, or until when it is held. */
async function apply(tx: Ctx, code: PromoCode, redemption: Redemption): Promise<{ until: Date | null } | string> {
  if (code.kind !== 'membership') return { until: code.expiresAt };
  if (code.planId === null || code.months === null) return CODE_INVALID;
  const gift = { userId: redemption.userId, planId: code.planId, months: code.months, redemptionId: redemption.id };
  const end = await giveMembership(tx, gift);
  return end ? { until: end } : ALREADY_MEMBER;
}

/** Applies a redeemed code, once: a membership begins, or the discount is held for the next checkout. */
export function applyPromoCode(ctx: Ctx, request: { redemptionId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const seen = await loadRedemption(tx, request.redemptionId);
    if (seen?.state !== 'pending') return;
    // Locks the code first, then the redemption, the same order as in redeeming.
    const code = await lockPromoCode(tx, seen.promoCodeId);
    const redemption = await lockRedemption(tx, seen.id);
    if (!code || redemption?.state !== 'pending') return;
    const done = await apply(tx, code, redemption);
    if (typeof done === 'string') await setRedemptionFailed(tx, redemption, done);
    else await setRedemptionApplied(tx, redemption.id, done.until);
  });
}

/** The state of the caller's own redemption. */
export async function showOwnPromo(ctx: Ctx, redemptionId: number): Promise<Promo> {
  const redemption = await loadRedemption(ctx, redemptionId);
  if (!redemption || redemption.userId !== personIdOf(ctx)) throw notFound();
  const code = await loadPromoCode(ctx, redemption.promoCodeId);
  if (!code) throw new Error(`Redemption ${redemptionId} is of no code.`);
  const { state } = redemption;
  const failed = state === 'error';
  const applied = state === 'pending' || failed ? null : code.kind === 'membership' ? MASTER_PLAN : 'discount';
  return {
    id: redemption.id,
    code: code.code,
    result: state === 'pending' ? null : failed ? 'error' : 'applied',
    error: redemption.error,
    applied,
    effect: describeEffect(code, await scopeNameOf(ctx, code)),
    untilUtc: redemption.expiresAt?.toISOString() ?? null,
  };
}

/** The code that the caller's next checkout applies, with the selected cohorts it lowers. */
export async function showOwnHeldCode(ctx: Ctx): Promise<HeldCode | null> {
  const personId = personIdOf(ctx);
  const held = await nextCodeOf(ctx, personId);
  const code = held && (await loadPromoCode(ctx, held.promoCodeId));
  if (!held || !code) return null;
  const basket = await loadBasket(ctx, personId);
  const cohorts = await loadCohortsForSale(
    ctx,
    basket.rows.map((row) => row.id),
  );
  const asCode = { ...code, redemptionId: held.redemptionId };
  return {
    code: code.code,
    effect: describeEffect(code, await scopeNameOf(ctx, code)),
    percent: code.percent,
    amount: code.amountCents === null ? null : toDollars(code.amountCents),
    untilUtc: held.expiresAt?.toISOString() ?? null,
    cohortIds: cohorts.filter((cohort) => codeCovers(asCode, placeLine(cohort))).map((cohort) => cohort.id),
  };
}
