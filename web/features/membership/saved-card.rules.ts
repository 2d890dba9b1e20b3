import type { PaymentMethod } from '#contract/membership/payment-methods.endpoints.ts';

/** The cards before the provider's page was opened, and which of them was the default. */
export interface CardsBefore {
  readonly ids: readonly string[];
  readonly first: string | null;
}

type Cards = readonly Pick<PaymentMethod, 'id' | 'defaultPaymentMethod'>[];

const firstOf = (cards: Cards): string | null => cards.find((card) => card.defaultPaymentMethod)?.id ?? null;

export function cardsBefore(cards: Cards): CardsBefore {
  return { ids: cards.map((card) => card.id), first: firstOf(cards) };
}

/**
 * True once the list has a new card or another default, and renewals are charged to a card: nothing more to wait for.
 */
export function cardArrived(before: CardsBefore, cards: Cards): boolean {
  const first = firstOf(cards);
  if (first === null) return false;
  return first !== before.first || cards.some((card) => !before.ids.includes(card.id));
}

/** Parses the stored text; null if it isn't ours. */
export function cardsBeforeFrom(text: string | null): CardsBefore | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('ids' in kept) || !('first' in kept)) return null;
    const { ids, first } = kept;
    if (!Array.isArray(ids) || (first !== null && typeof first !== 'string')) return null;
    return { ids: ids.map(String), first };
  } catch {
    return null;
  }
}
