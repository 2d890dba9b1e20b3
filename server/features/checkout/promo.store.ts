import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { PromoCode } from './promo.rules.ts';

export type RedemptionState = 'pending' | 'applied' | 'used' | 'expired' | 'error';

export interface Redemption {
  readonly id: number;
  readonly promoCodeId: number;
  readonly userId: number;
  readonly state: RedemptionState;
  readonly error: string | null;
  readonly expiresAt: Date | null;
}

const codeColumns = [
  'id',
  'code',
  'kind',
  'owner_kind as ownerKind',
  'school_id as schoolId',
  'percent',
  'amount_cents as amountCents',
  'plan_id as planId',
  'months',
  'scope',
  'scope_id as scopeId',
  'max_uses as maxUses',
  'uses',
  'max_uses_per_person as maxUsesPerPerson',
  'starts_at as startsAt',
  'expires_at as expiresAt',
  'disabled_at as disabledAt',
] as const;

export async function promoCodeByText(ctx: Ctx, text: string): Promise<PromoCode | undefined> {
  const row = await ctx.db
    .selectFrom('promo_codes')
    .select(codeColumns)
    .where(sql<boolean>`lower(code) = lower(${text})`)
    .executeTakeFirst();
  // Check constraints limit the kinds, owners, and scopes.
  return row as PromoCode | undefined;
}

export async function loadPromoCode(ctx: Ctx, id: number): Promise<PromoCode | undefined> {
  const row = await ctx.db.selectFrom('promo_codes').select(codeColumns).where('id', '=', id).executeTakeFirst();
  return row as PromoCode | undefined;
}

/** The code, locked, so that its uses are counted one at a time. */
export async function lockPromoCode(tx: Ctx, id: number): Promise<PromoCode | undefined> {
  const row = await tx.db
    .selectFrom('promo_codes')
    .select(codeColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as PromoCode | undefined;
}

const redemptionColumns = [
  'id',
  'promo_code_id as promoCodeId',
  'user_id as userId',
  'state',
  'error',
  'expires_at as expiresAt',
] as const;

export async function openRedemption(ctx: Ctx, promoCodeId: number, userId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('promo_redemptions')
    .select('id')
    .where('promo_code_id', '=', promoCodeId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['pending', 'applied'])
    .executeTakeFirst();
  return row?.id;
}

/** How often a person has redeemed a code; failed redemptions don't count. */
export async function timesRedeemed(ctx: Ctx, promoCodeId: number, userId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('promo_redemptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('promo_code_id', '=', promoCodeId)
    .where('user_id', '=', userId)
    .where('state', '<>', 'error')
    .executeTakeFirstOrThrow();
  return count;
}

/** Records a redemption that is yet to be processed, and counts it. The code must be locked. */
export async function insertRedemption(tx: Ctx, promoCodeId: number, userId: number): Promise<number> {
  const { id } = await tx.db
    .insertInto('promo_redemptions')
    .values({ promo_code_id: promoCodeId, user_id: userId, state: 'pending', created_at: tx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('promo_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', promoCodeId)
    .execute();
  return id;
}

export async function loadRedemption(ctx: Ctx, id: number): Promise<Redemption | undefined> {
  const row = await ctx.db
    .selectFrom('promo_redemptions')
    .select(redemptionColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as Redemption | undefined;
}

export async function lockRedemption(tx: Ctx, id: number): Promise<Redemption | undefined> {
  const row = await tx.db
    .selectFrom('promo_redemptions')
    .select(redemptionColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as Redemption | undefined;
}

export async function setRedemptionApplied(tx: Ctx, id: number, expiresAt: Date | null): Promise<void> {
  await tx.db
    .updateTable('promo_redemptions')
    .set({ state: 'applied', applied_at: tx.clock.now(), expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Marks a redemption as failed and returns its use to the code. */
export async function setRedemptionFailed(tx: Ctx, redemption: Redemption, error: string): Promise<void> {
  await tx.db.updateTable('promo_redemptions').set({ state: 'error', error }).where('id', '=', redemption.id).execute();
  await tx.db
    .updateTable('promo_codes')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('id', '=', redemption.promoCodeId)
    .execute();
}

/** Redemptions made before `before` that no one has processed yet. */
export async function waitingRedemptions(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('promo_redemptions')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '<=', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Expires redemptions: memberships by code whose time is over, and discounts that weren't used in time. */
export async function expireRedemptions(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('promo_redemptions')
    .set({ state: 'expired' })
    .where('state', '=', 'applied')
    .where('expires_at', '<=', ctx.clock.now())
    // A redemption that a checkout is using stays until the checkout ends.
    .where('order_id', 'is', null)
    .execute();
}
