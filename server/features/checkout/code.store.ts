import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';
import { gatheredRead } from '#server/platform/gather.ts';
import type { Code } from './quote.rules.ts';

/** A code that a person holds, with what its page shows beside its effect. */
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

/** Of all who ask at the same time, in one statement. */
const readHeldCode = gatheredRead<'next' | 'free', { userId: number; now: Date }, HeldCode | null>(
  async (db, which, asked) => {
    const now = asked[0]?.now ?? new Date(0);
    const userIds = [...new Set(asked.map(({ userId }) => userId))];
    const of = new Map(
      (await queryHeldCodes(db, { userIds, now, next: which === 'next' })).map(({ userId, ...row }) => [userId, row]),
    );
    return asked.map(({ userId }) => {
      const row = of.get(userId);
      // The owner's kinds are closed by a check constraint.
      return row ? { ...row, ownerKind: row.ownerKind as Code['ownerKind'] } : null;
    });
  },
);

/**
 * The percent or amount code that a person holds and may use now; the newest where there are several. `next`: the one that
 * the next checkout takes into account. An open checkout ends with that, and gives its code back.
 */
const held = (ctx: Ctx, userId: number, next: boolean): Promise<HeldCode | null> =>
  readHeldCode(ctx.db, next ? 'next' : 'free', { userId, now: ctx.clock.now() });

/** The code that a checkout takes now: one that no order has. */
export const codeOf = (ctx: Ctx, userId: number): Promise<HeldCode | null> => held(ctx, userId, false);

/** The code that one's next checkout takes into account. */
export const nextCodeOf = (ctx: Ctx, userId: number): Promise<HeldCode | null> => held(ctx, userId, true);

/** Ties a code to an order that is being made; false where another order has it. */
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

/** The order was paid: the code is used up. */
export async function spendCode(tx: Ctx, redemptionId: number, orderId: number): Promise<void> {
  await tx.db
    .updateTable('promo_redemptions')
    .set({ state: 'used', used_at: tx.clock.now(), order_id: orderId })
    .where('id', '=', redemptionId)
    .where('state', '=', 'applied')
    .execute();
}

/** The order came to nothing: the code can be used again. */
export async function detachCode(tx: Ctx, redemptionId: number, orderId: number): Promise<void> {
  await tx.db
    .updateTable('promo_redemptions')
    .set({ order_id: null })
    .where('id', '=', redemptionId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'applied')
    .execute();
}
