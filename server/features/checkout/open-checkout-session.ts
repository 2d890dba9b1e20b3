import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import type { CheckoutLineItem, CheckoutSession } from '#server/providers/payments/payments.ts';
import { orderCodeText } from './code.store.ts';
import { checkoutSessionExpiry } from './order.rules.ts';
import { loadOrder, setSession } from './order.store.ts';
import { orderMetadata } from './order-metadata.rules.ts';
import { findCustomerId, saveCustomerId } from './payment.store.ts';
import { checkoutBusy } from './place-order.ts';

/** A person's customer at the provider, created at their first checkout. */
export async function ensureCustomer(
  ctx: Ctx,
  person: { id: number; email: string; name: string | null },
): Promise<string> {
  const known = await findCustomerId(ctx, person.id);
  if (known) return known;
  const { id } = await ctx.providers.payments.createCustomer({
    // Includes the email address: the same key must not be sent again with different data.
    key: `customer-${person.id}-${person.email}`,
    email: person.email,
    name: person.name,
    reference: String(person.id),
  });
  failPoint(ctx, 'customer.made');
  await saveCustomerId(ctx, person.id, id);
  return (await findCustomerId(ctx, person.id)) ?? id;
}

/**
 * Opens the provider's page for a pending order. The same order gets the same session, however often it is called.
 * Refuses with 409 `checkout_busy` if the order ended meanwhile. `lines` are listed on the page; their cents sum to the
 * order's cash. Throws `PaymentsUnavailable`.
 */
export async function openCheckoutSession(
  ctx: Ctx,
  request: {
    orderId: number;
    person: { id: number; email: string; name: string | null };
    mode: 'payment' | 'subscription';
    lines: readonly CheckoutLineItem[];
    successPath: string;
    cancelPath: string;
    /** Runs in the transaction that records the session (for an idempotent response). */
    inSame?: (tx: Ctx, session: CheckoutSession) => Promise<void>;
  },
): Promise<CheckoutSession> {
  const order = await loadOrder(ctx, request.orderId);
  if (!order) throw new Error(`No order ${request.orderId}.`);
  const customerId = await ensureCustomer(ctx, request.person);
  const { publicUrl } = ctx.config;
  const session = await ctx.providers.payments.createCheckoutSession({
    key: `order-${order.uuid}`,
    mode: request.mode,
    reference: order.uuid,
    metadata: orderMetadata(order, await orderCodeText(ctx, order)),
    customerId,
    lines: request.lines.filter((line) => line.cents > 0),
    successUrl: publicUrl + request.successPath,
    cancelUrl: publicUrl + request.cancelPath,
    expiresAt: checkoutSessionExpiry(order.createdAt, ctx.clock.now()),
  });
  failPoint(ctx, 'checkout-session.opened');
  const noted = await inTransaction(ctx, async (tx) => {
    if (!(await setSession(tx, order.id, session, true))) return false;
    await request.inSame?.(tx, session);
    return true;
  });
  if (!noted) {
    // Another tab ended this order while its page was being opened: no one may pay for it anymore.
    await ctx.providers.payments.expireCheckoutSession(session.id);
    throw checkoutBusy();
  }
  return session;
}
