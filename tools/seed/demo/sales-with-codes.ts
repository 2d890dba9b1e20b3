import { createPromoCode, refundLines } from '#server/features/checkout/index.ts';
import { selectCohort } from '#server/features/enrollment/index.ts';
import { grantCredits } from '#server/features/ledger/index.ts';
import { buildPaymentLink } from '#server/journeys/checkout/build-payment-link.ts';
import { applyPromoCode, redeemPromoCode } from '#server/journeys/checkout/promo-code.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import { pay } from './places.ts';
import type { Stage } from './stage.ts';

const SCHOOLS_CODE = 'NORTHPIER10';

/** Learners with no membership, no redeemed code, no enrollment in this course, and nothing selected. */
async function strangersTo(
  stage: Stage,
  people: People,
  { id: cohortId, courseId }: MadeCohort,
  count: number,
): Promise<number[]> {
  const rows = await stage
    .at(0)
    .db.selectFrom('users as u')
    .select('u.id')
    .where('u.id', 'in', [...people.learners])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscriptions as s').select('s.id').whereRef('s.user_id', '=', 'u.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('promo_redemptions as r').select('r.id').whereRef('r.user_id', '=', 'u.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cohort_selections as c').select('c.cohort_id').whereRef('c.user_id', '=', 'u.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolments as e')
            .select('e.id')
            .whereRef('e.user_id', '=', 'u.id')
            .where('e.course_id', '=', courseId),
        ),
      ),
    )
    .orderBy('u.id')
    .limit(count)
    .execute();
  if (rows.length < count) throw new Error(`No one is left who could buy cohort ${cohortId} with a code.`);
  return rows.map(({ id }) => id);
}

async function buyWithCode(
  stage: Stage,
  personId: number,
  cohort: MadeCohort,
  { promoCode, credits }: { promoCode: string; credits: number },
): Promise<number> {
  const ctx = stage.as(personId, 0);
  if (credits > 0)
    await grantCredits(stage.at(-1), [{ userId: personId, origin: 'promo', cause: `demo:code:${personId}`, credits }]);
  const redemption = await redeemPromoCode(ctx, { promoCode });
  if (!('id' in redemption)) throw new Error(`${promoCode} is no code.`);
  await applyPromoCode(stage.at(0), { redemptionId: redemption.id });
  await selectCohort(ctx, { userId: personId, cohortId: cohort.id, selected: true });
  const { stripeLink, orderId } = await buildPaymentLink(ctx, {
    mode: 'payment',
    includeInterests: true,
    creditsToSpend: credits,
    yearly: 'monthly',
  });
  await pay(stage, orderId, stripeLink);
  return orderId;
}

/**
 * Sells one enrollment with a school's code and two credits and one with a Callboard code, then refunds a third of the
 * second payment by decision. Together with a disputed payment, the teacher has every case a statement can contain.
 */
export async function sellWithCodes(stage: Stage, people: People, cohort: MadeCohort, schoolId: number): Promise<void> {
  const { staff } = people.accounts;
  await createPromoCode(stage.at(-20), {
    code: SCHOOLS_CODE,
    kind: 'percent',
    percent: 10,
    amountCents: null,
    months: null,
    planId: null,
    schoolId,
    scope: 'all',
    scopeId: null,
    maxUses: null,
    maxUsesPerPerson: 1,
    expiresAt: null,
    createdBy: staff,
  });
  const [first = 0, second = 0] = await strangersTo(stage, people, cohort, 2);
  await buyWithCode(stage, first, cohort, { promoCode: SCHOOLS_CODE, credits: 2 });
  const orderId = await buyWithCode(stage, second, cohort, { promoCode: 'AUTUMN20', credits: 0 });
  const line = await stage
    .at(0)
    .db.selectFrom('order_lines')
    .select(['id', 'cash_cents as cashCents'])
    .where('order_id', '=', orderId)
    .where('subject_id', '=', cohort.id)
    .executeTakeFirstOrThrow();
  await refundLines(stage.as(staff, 0), {
    orderId,
    cause: `decision:demo:${line.id}`,
    reason: 'by_decision',
    lines: [{ lineId: line.id, cashCents: Math.round(line.cashCents / 3), credits: 0 }],
    requestedBy: staff,
  });
}
