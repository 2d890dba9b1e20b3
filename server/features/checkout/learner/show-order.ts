import type { Order, OrderLine } from '#contract/checkout/show-order.ts';
import { CREDIT_CENTS, toDollars } from '#contract/primitives/money.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import { checkAwaitedOrder } from '#server/journeys/checkout/check-awaited-order.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { loadOrderLines, loadOwnOrder } from './order.query.ts';

type Row = Awaited<ReturnType<typeof loadOrderLines>>[number];

function lineOf(row: Row): OrderLine {
  return {
    id: row.id,
    // Check constraints limit the kinds and states.
    kind: row.kind as OrderLine['kind'],
    state: row.state as OrderLine['state'],
    title: row.title,
    quantity: row.quantity,
    price: toDollars(row.list_price_cents),
    discount: toDollars(row.discount_cents),
    creditsValue: toDollars(row.credit_cents),
    credits: row.credits,
    tax: toDollars(row.tax_cents),
    paid: toDollars(row.cash_cents),
    refunded: toDollars(row.refunded_cents),
    refundedCredits: row.refunded_credits,
    cohort:
      row.cohort_id === null
        ? null
        : {
            id: row.cohort_id,
            name: row.cohort_name ?? '',
            courseName: row.course_name ?? '',
            courseSlug: row.course_slug ?? '',
            topic: row.topic ?? '',
            imageUrl: imageUrlOf(row.image_media_id),
            schoolName: row.school_name ?? '',
            startsAtUtc: row.starts_at?.toISOString() ?? null,
            endsAtUtc: row.ends_at?.toISOString() ?? null,
          },
    // Anything on sale has a date; a draft without one isn't for sale.
    event:
      row.event_id === null || row.event_starts_at === null
        ? null
        : {
            id: row.event_id,
            slug: row.event_slug ?? '',
            name: row.event_name ?? '',
            startsAtUtc: row.event_starts_at.toISOString(),
          },
    workout:
      row.workout_id === null || row.workout_starts_at === null
        ? null
        : {
            id: row.workout_id,
            name: row.workout_name ?? '',
            kind: row.place_kind === 'written' ? 'written' : 'live',
            startsAtUtc: row.workout_starts_at.toISOString(),
          },
    plan:
      row.plan_code === null
        ? null
        : {
            plan: row.plan_code,
            name: row.plan_name ?? '',
            interval: row.interval === 'yearly' ? 'yearly' : 'monthly',
            renewsAt: row.renews_at?.toISOString() ?? null,
          },
  };
}

/**
 * A person's own order in its current state, for the page the provider returns people to: the page polls this and
 * trusts no URL parameter. With `awaited`, someone is waiting for the payment, and after a while the provider is
 * queried.
 */
export async function showOwnOrder(ctx: Ctx, orderId: number, awaited = false): Promise<Order> {
  let order = await loadOwnOrder(ctx, personIdOf(ctx), orderId);
  if (awaited && order?.state === 'pending') {
    await checkAwaitedOrder(ctx, order.id);
    order = await loadOwnOrder(ctx, personIdOf(ctx), orderId);
  }
  if (!order) throw notFound();
  const lines = (await loadOrderLines(ctx, order.id)).map(lineOf);
  const pending = order.state === 'pending';
  const sum = (value: (line: OrderLine) => number) =>
    lines.reduce((total, line) => total + Math.round(value(line) * 100), 0) / 100;
  return {
    id: order.id,
    // Check constraints limit the states, purposes, and classes.
    state: order.state as Order['state'],
    purpose: order.purpose as Order['purpose'],
    priceClass: order.price_class as Order['priceClass'],
    lines,
    subtotal: toDollars(order.subtotal_cents),
    discount: toDollars(order.discount_cents),
    credits: order.credits,
    creditsValue: toDollars(order.credits * CREDIT_CENTS),
    tax: toDollars(order.tax_cents),
    total: toDollars(order.cash_cents),
    refunded: sum((line) => line.refunded),
    refundedCredits: lines.reduce((total, line) => total + line.refundedCredits, 0),
    disputed: order.disputed,
    receiptNumber: order.receipt_number,
    createdAt: order.created_at.toISOString(),
    expiresAt: pending ? (order.expires_at?.toISOString() ?? null) : null,
    paidAt: order.paid_at?.toISOString() ?? null,
    failure: order.failure,
    checkoutUrl: pending ? order.checkout_url : null,
  };
}
