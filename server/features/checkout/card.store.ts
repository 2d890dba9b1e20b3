import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { ProviderCard } from '#server/providers/payments/membership-payments.ts';

/** A card the provider stores for a person, as last reported. */
export interface Card {
  /** The provider's id. */
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly isDefault: boolean;
}

/** A person's cards, the default first, then the newest. Their `id` is the provider's and has no order. */
export async function cardsOf(ctx: Ctx, userId: number): Promise<Card[]> {
  return ctx.db
    .selectFrom('payment_methods')
    .select([
      'provider_payment_method_id as id',
      'brand',
      'last4',
      'exp_month as expMonth',
      'exp_year as expYear',
      'is_default as isDefault',
    ])
    .where('user_id', '=', userId)
    .where('provider', '=', 'stripe')
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('payment_methods.id', 'desc')
    .execute();
}

/** Records which cards the provider stores for a person, and which one pays for renewals. */
export function syncCards(
  ctx: Ctx,
  userId: number,
  reported: { cards: readonly ProviderCard[]; defaultId: string | null },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // One writer at a time, so that two reads don't both clear and set the default.
    await sql`select pg_advisory_xact_lock(hashtextextended('checkout.cards', ${userId}))`.execute(tx.db);
    const now = tx.clock.now();
    const ids = reported.cards.map((card) => card.id);
    await tx.db
      .updateTable('payment_methods')
      .set({ is_default: false })
      .where('user_id', '=', userId)
      .where('is_default', '=', true)
      .execute();
    await tx.db
      .updateTable('payment_methods')
      .set({ removed_at: now })
      .where('user_id', '=', userId)
      .where('provider', '=', 'stripe')
      .where('removed_at', 'is', null)
      .$if(ids.length > 0, (query) => query.where('provider_payment_method_id', 'not in', ids))
      .execute();
    // The provider lists the newest first; insert the oldest first so that row ids follow age.
    for (const card of [...reported.cards].reverse()) {
      const facts = {
        brand: card.brand,
        last4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        is_default: card.id === reported.defaultId,
        removed_at: null,
      };
      await tx.db
        .insertInto('payment_methods')
        .values({ user_id: userId, provider: 'stripe', provider_payment_method_id: card.id, created_at: now, ...facts })
        .onConflict((oc) => oc.columns(['provider', 'provider_payment_method_id']).doUpdateSet(facts))
        .execute();
    }
  });
}
