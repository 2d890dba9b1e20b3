import { paidPath, turnedBackPath } from '#contract/checkout/refusals.ts';
import type { Person } from '#server/domain/accounts/index.ts';
import { askingProvider, endOrder, openSession } from '#server/domain/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { CheckoutLineItem } from '#server/providers/payments/payments.ts';

/** Where to pay an order, and until when. */
export interface OpenedPage {
  readonly stripeLink: string;
  readonly orderId: number;
  readonly expiresAt: string;
}

/**
 * Opens the provider's page for an order that was placed; the answer is kept for the same key in the same transaction.
 * Where the provider is away, the order ends: nobody has seen the page, so its seats are free for others at once.
 */
export async function openPage(
  ctx: Ctx,
  person: Person,
  placed: { readonly orderId: number; readonly expiresAt: Date },
  page: { readonly mode: 'payment' | 'subscription'; readonly lines: readonly CheckoutLineItem[] },
): Promise<OpenedPage> {
  const { orderId } = placed;
  const answerOf = (url: string | null): OpenedPage => ({
    stripeLink: url ?? '',
    orderId,
    expiresAt: placed.expiresAt.toISOString(),
  });
  try {
    const session = await askingProvider(() =>
      openSession(ctx, {
        orderId,
        person: {
          id: person.id,
          email: person.email,
          name: [person.firstName, person.lastName].filter(Boolean).join(' ') || null,
        },
        ...page,
        successPath: paidPath(orderId),
        cancelPath: turnedBackPath(orderId),
        inSame: async (tx, { url }) => ctx.idempotency?.store(tx, 200, answerOf(url)),
      }),
    );
    return answerOf(session.url);
  } catch (error) {
    await endOrder(ctx, { orderId, as: 'failed', failure: "The payment provider couldn't be reached." });
    throw error;
  }
}
