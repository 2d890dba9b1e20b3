import { sql } from 'kysely';
import { batchedRead } from '#server/platform/batch.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';
import type { Code } from './quote.rules.ts';

export interface HeldCode extends Code {
  readonly promoCodeId: number;
  readonly expiresAt: Date | null;
}

const queryHeldCodes = compiled('checkout_held_codes', (slot: { userIds: number[]; now: Date; next: boolean }) =>
  builder
    .selectFrom('promo_redemptions as r')
    .innerJoin('promo_codes as c', 'c.id', 'r.promo_code_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .distinctOn('r.user_id')
    .select([
      'r.user_id as userId',
      'r.id as redemptionId',
      'r.expires_at as expiresAt',
      'c.id as promoCodeId',
      'c.owner_kind as ownerKind',
      'c.school_id as schoolId',
      'c.percent',
      'c.amount_cents as amountCents',
      'c.scope',
      'c.scope_id as scopeId',
    ])
    .where(sql<boolean>`r.user_id = any(${slot.userIds}::bigint[])`)
    .where('r.state', '=', 'applied')
    .where(sql<boolean>`(r.order_id is null or (${slot.next}::boolean and o.state = 'pending'))`)
    .where('c.kind', 'in', ['percent', 'amount'])
    .where(sql<boolean>`(r.expires_at is null or r.expires_at > ${slot.now})`)
    .orderBy('r.user_id')
    .orderBy('r.id', 'desc'),
);

/** Batched: one statement for all simultaneous calls. */
const readHeldCode = batchedRead<'next' | 'free', { userId: number; now: Date }, HeldCode | null>(
  async (db, kind, calls) => {
    const now = calls[0]?.now ?? new Date(0);
    const userIds = [...new Set(calls.map(({ userId }) => userId))];
    const of = new Map(
      (await queryHeldCodes(db, { userIds, now, next: kind === 'next' })).map(({ userId, ...row }) => [userId, row]),
    );
    return calls.map(({ userId }) => {
      const row = of.get(userId);
      // A check constraint limits the owner kinds.
      return row ? { ...row, ownerKind: row.ownerKind as Code['ownerKind'] } : null;
    });
  },
);

/**
 * The percent or amount code that a person holds and may use now; the newest if there are several. `next`: also counts
 * a code on an open checkout, because the next checkout ends that one and frees its code.
 */
const held = (ctx: Ctx, userId: number, next: boolean): Promise<HeldCode | null> =>
  readHeldCode(ctx.db, next ? 'next' : 'free', { userId, now: ctx.clock.now() });

/** The code a checkout can take right now: one that no order uses. */
export const codeOf = (ctx: Ctx, userId: number): Promise<HeldCode | null> => held(ctx, userId, false);

/** The code the person's next checkout will take into account. */
export const nextCodeOf = (ctx: Ctx, userId: number): Promise<HeldCode | null> => held(ctx, userId, true);

/** The text of an order's code; null without one. */
export async function orderCodeText(ctx: Ctx, order: { readonly redemptionId: number | null }): Promise<string | null> {
  if (order.redemptionId === null) return null;
  const row = await ctx.db
    .selectFrom('promo_redemptions as r')
    .innerJoin('promo_codes as c', 'c.id', 'r.promo_code_id')
    .select('c.code')
    .where('r.id', '=', order.redemptionId)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** Ties a code to an order being placed; false if another order has it. */
export async function attachCode(tx: Ctx, redemptionId: number, orderId: number): Promise<boolean> {
  const row = await tx.db
    .updateTable('promo_redemptions')
    .set({ order_id: orderId })
    .where('id', '=', redemptionId)
    .where('state', '=', 'applied')
    .where('order_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the code as used once the order is paid. */
export async function spendCode(tx: Ctx, redemptionId: number, orderId: number): Promise<void> {
  await tx.db
    .updateTable('promo_redemptions')
    .set({ state: 'used', used_at: tx.clock.now(), order_id: orderId })
    .where('id', '=', redemptionId)
    .where('state', '=', 'applied')
    .execute();
}

/** Frees the code when its order fails, so that it can be used again. */
export async function detachCode(tx: Ctx, redemptionId: number, orderId: number): Promise<void> {
  await tx.db
    .updateTable('promo_redemptions')
    .set({ order_id: null })
    .where('id', '=', redemptionId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'applied')
    .execute();
}
