import { checkoutCanceledPath, paidPath } from '#contract/checkout/refusals.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { fullNameOf, type Person } from '#server/features/accounts/index.ts';
import {
  endUnopenedOrder,
  type Order,
  type OrderLine,
  openCheckoutSession,
  withProvider,
} from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { CheckoutLineItem } from '#server/providers/payments/payments.ts';
import { orderOfKey } from './order-of-key.ts';

/** Where the browser goes to pay an order, and until when its seats are held. */
export interface OrderPage {
  readonly stripeLink: string;
  readonly orderId: number;
  readonly expiresAt: string;
}

interface Opening {
  readonly order: Order;
  readonly mode: 'payment' | 'subscription';
  /** Interval of the order's membership, if it has one. */
  readonly yearly?: 'yearly' | 'monthly';
}

function pageLine({ kind, title, cashCents }: OrderLine, yearly: Opening['yearly']): CheckoutLineItem {
  const renewed = kind === 'membership' ? { every: yearly === 'yearly' ? ('year' as const) : ('month' as const) } : {};
  return { name: title, cents: cashCents, ...renewed };
}

/** An order as a payment link's response: the provider's page or, once the order is paid, our page after payment. */
export function pageOf(ctx: Ctx, order: Pick<Order, 'id' | 'state' | 'expiresAt' | 'createdAt'>, url: string | null) {
  const paid = order.state !== 'pending';
  return {
    stripeLink: paid ? ctx.config.publicUrl + paidPath(order.id) : (url ?? ''),
    orderId: order.id,
    expiresAt: (order.expiresAt ?? order.createdAt).toISOString(),
  };
}

/**
 * The page where an order is paid, opened at the provider the first time. If the provider is unreachable then, the
 * order ends: no one has seen the page, so its seats are released right away, and the same key may start over.
 */
export async function openOrderPage(ctx: Ctx, person: Person, opening: Opening): Promise<OrderPage> {
  const { order, mode, yearly } = opening;
  if (order.state !== 'pending' || order.checkoutUrl !== null) return pageOf(ctx, order, order.checkoutUrl);
  try {
    const session = await withProvider(() =>
      openCheckoutSession(ctx, {
        orderId: order.id,
        person: { id: person.id, email: person.email, name: fullNameOf(person) },
        mode,
        lines: order.lines.map((line) => pageLine(line, yearly)),
        successPath: paidPath(order.id),
        cancelPath: checkoutCanceledPath(order.id),
        inSame: async (tx, { url }) => ctx.idempotency?.store(tx, 200, pageOf(ctx, order, url)),
      }),
    );
    return pageOf(ctx, order, session.url);
  } catch (error) {
    await endUnopenedOrder(ctx, order.id);
    throw error;
  }
}

/**
 * The page of the order that an earlier request with the same key placed, whatever has been sold since; null for a
 * first request.
 */
export async function pageOfKey(ctx: Ctx, person: Person, how: Omit<Opening, 'order'>): Promise<OrderPage | null> {
  const order = await orderOfKey(ctx);
  if (order && order.userId !== person.id) throw notFound();
  return order && openOrderPage(ctx, person, { order, ...how });
}
