import type { PaymentMethod } from '#contract/membership/payment-methods.endpoints.ts';
import { MEMBERSHIP_REFUSALS } from '#contract/membership/refusals.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { type Card, cardsOf, findCustomerId, syncCards, withProvider } from '#server/features/checkout/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { PaymentsRefused, PaymentsUnavailable } from '#server/providers/payments/payments.ts';
import { settleSubscription } from './settle-subscription.ts';
import { liveSubscriptionOf, type Subscription } from './subscription.store.ts';

function present(card: Card): PaymentMethod {
  return {
    id: card.id,
    brand: card.brand,
    last4: card.last4,
    ccExpMonth: card.expMonth,
    ccExpYear: card.expYear,
    defaultPaymentMethod: card.isDefault,
  };
}

const paidSubscription = (held: Subscription | undefined): string | null =>
  held?.source === 'paid' ? held.providerSubscriptionId : null;

/** Reads a person's cards from the provider again and saves them. */
export async function readCards(ctx: Ctx, userId: number): Promise<Card[]> {
  const customerId = await findCustomerId(ctx, userId);
  if (!customerId) return [];
  const { payments } = ctx.providers;
  const listed = await payments.listCards(customerId);
  const subscription = paidSubscription(await liveSubscriptionOf(ctx, userId));
  // A subscription may have its own card: that one is charged.
  const own = subscription ? (await payments.readSubscription(subscription)).cardId : null;
  await syncCards(ctx, userId, { cards: listed.cards, defaultId: own ?? listed.defaultId });
  return cardsOf(ctx, userId);
}

/** The caller's saved cards; if the provider is down, as last stored. */
export async function listOwnCards(ctx: Ctx): Promise<PaymentMethod[]> {
  const userId = personIdOf(ctx);
  try {
    return (await readCards(ctx, userId)).map(present);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    return (await cardsOf(ctx, userId)).map(present);
  }
}

/** Makes a card the one that renewals are charged to; a failed renewal is retried with it right away. */
export async function makeDefault(ctx: Ctx, userId: number, cardId: string): Promise<void> {
  const customerId = await findCustomerId(ctx, userId);
  if (!customerId) throw new Error(`Person ${userId} has no customer.`);
  const { payments } = ctx.providers;
  const held = await liveSubscriptionOf(ctx, userId);
  const subscriptionId = paidSubscription(held);
  await payments.setDefaultCard({ customerId, subscriptionId, cardId });
  if (subscriptionId && held?.status === 'grace') {
    const due = (await payments.listInvoices(subscriptionId)).filter((invoice) => invoice.state === 'open');
    for (const invoice of due.reverse()) await payments.payInvoice(invoice.id);
    await settleSubscription(ctx, subscriptionId);
  }
  await readCards(ctx, userId);
}

/** Lets a person choose which saved card is charged. 404 if it isn't one of their own. */
export async function updateDefaultCard(ctx: Ctx, cardId: string): Promise<PaymentMethod[]> {
  const userId = personIdOf(ctx);
  return withProvider(async () => {
    const none = refuse(MEMBERSHIP_REFUSALS.noSuchCard, 404, "We couldn't find that card.");
    if (!(await readCards(ctx, userId)).some((card) => card.id === cardId)) throw none;
    try {
      await makeDefault(ctx, userId, cardId);
    } catch (error) {
      // The card was removed at the same moment.
      throw error instanceof PaymentsRefused ? none : error;
    }
    return (await cardsOf(ctx, userId)).map(present);
  });
}
