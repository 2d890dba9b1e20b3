import type Stripe from 'stripe';
import { invalidParam, missingParam } from '../http/failure.ts';
import { page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { needCoupon } from './lookup.ts';
import { mergeMetadata, omitUndefined, on } from './route.ts';

/** Returns a coupon that can be redeemed now, or refuses. */
export function redeemable(world: World, id: string, param: string): Stripe.Coupon {
  const coupon = needCoupon(world, id, param);
  const late = coupon.redeem_by !== null && coupon.redeem_by <= world.now();
  const used = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  if (late || used) throw invalidParam(param, `Coupon ${id} is expired.`, 'coupon_expired');
  return coupon;
}

/** A coupon's discount in cents, distributed over the lines it applies to by largest remainder. */
export function discounts(coupon: Stripe.Coupon | null, lines: { amount: number; product: string }[]): number[] {
  const off = lines.map(() => 0);
  if (!coupon) return off;
  const wanted = coupon.applies_to?.products;
  const fits = lines.map((line) => line.amount > 0 && (!wanted || wanted.includes(line.product)));
  const base = lines.reduce((sum, line, index) => sum + (fits[index] ? line.amount : 0), 0);
  if (base === 0) return off;
  const totalDiscount =
    coupon.percent_off === null
      ? Math.min(coupon.amount_off ?? 0, base)
      : Math.round((base * coupon.percent_off) / 100);
  const exact = lines.map((line, index) => (fits[index] ? (line.amount * totalDiscount) / base : 0));
  exact.forEach((share, index) => {
    off[index] = Math.floor(share);
  });
  let remaining = totalDiscount - off.reduce((sum, share) => sum + share, 0);
  const order = exact
    .map((share, index) => ({ index, part: share - Math.floor(share) }))
    .sort((a, b) => b.part - a.part);
  for (const { index } of order) {
    if (remaining <= 0) break;
    if (!fits[index]) continue;
    off[index] = (off[index] ?? 0) + 1;
    remaining -= 1;
  }
  return off;
}

/** Counts a redemption and creates the discount object for a subscription. */
export function redeem(
  world: World,
  coupon: Stripe.Coupon,
  holder: { customer: string | null; subscription: string | null; session: string | null },
): Stripe.Discount {
  world.change('coupons', coupon, { times_redeemed: coupon.times_redeemed + 1 });
  const start = world.now();
  const months = coupon.duration === 'repeating' ? (coupon.duration_in_months ?? 1) : null;
  const end =
    months === null
      ? null
      : new Date(new Date(start * 1000).setUTCMonth(new Date(start * 1000).getUTCMonth() + months)).getTime() / 1000;
  return world.create('discounts', {
    id: newId('di'),
    object: 'discount',
    checkout_session: holder.session,
    customer: holder.customer,
    customer_account: null,
    end,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: holder.subscription,
    subscription_item: null,
  });
}

/** The coupon that still applies to a subscription's next invoice. */
export function couponOf(world: World, subscription: Stripe.Subscription, first: boolean): Stripe.Coupon | null {
  for (const reference of subscription.discounts) {
    const discount = world.state.get('discounts', idOf(reference) ?? '');
    const coupon = discount && world.state.get('coupons', idOf(discount.source.coupon) ?? '');
    if (!discount || !coupon) continue;
    if (coupon.duration === 'once' && !first) continue;
    if (discount.end !== null && discount.end <= world.now()) continue;
    return coupon;
  }
  return null;
}

export const couponRoutes = [
  on<Stripe.CouponCreateParams>('POST', '/v1/coupons', 'CouponCreateParams', (world, { input }) => {
    if (input.id && world.state.get('coupons', input.id)) {
      throw invalidParam('id', `Coupon already exists: ${input.id}`, 'resource_already_exists');
    }
    if ((input.amount_off === undefined) === (input.percent_off === undefined)) {
      throw invalidParam('percent_off', 'You must pass exactly one of percent_off or amount_off.');
    }
    if (input.amount_off !== undefined && !input.currency) throw missingParam('currency');
    if (input.amount_off !== undefined && input.amount_off < 1) {
      throw invalidParam('amount_off', 'Invalid positive integer', 'parameter_invalid_integer');
    }
    if (input.percent_off !== undefined && (input.percent_off <= 0 || input.percent_off > 100)) {
      throw invalidParam('percent_off', 'Invalid decimal; must be greater than 0 and at most 100');
    }
    if (input.duration === 'repeating' && !input.duration_in_months) throw missingParam('duration_in_months');
    return world.create(
      'coupons',
      {
        id: input.id ?? newId('cpn', 8).slice(4),
        object: 'coupon',
        amount_off: input.amount_off ?? null,
        ...(input.applies_to && { applies_to: { products: input.applies_to.products ?? [] } }),
        created: world.now(),
        currency: input.currency ?? null,
        duration: input.duration ?? 'once',
        duration_in_months: input.duration_in_months ?? null,
        livemode: false,
        max_redemptions: input.max_redemptions ?? null,
        metadata: mergeMetadata({}, input.metadata),
        name: input.name ?? null,
        percent_off: input.percent_off ?? null,
        redeem_by: input.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
      },
      'coupon.created',
    );
  }),
  on<Stripe.CouponListParams>('GET', '/v1/coupons', 'CouponListParams', (world, { input, url }) =>
    page(world.state.all('coupons'), input as Input, url),
  ),
  on('GET', '/v1/coupons/:id', 'CouponRetrieveParams', (world, { id }) => needCoupon(world, id)),
  on<Stripe.CouponUpdateParams>('POST', '/v1/coupons/:id', 'CouponUpdateParams', (world, { id, input }) => {
    const coupon = needCoupon(world, id);
    const metadata = input.metadata === undefined ? undefined : mergeMetadata(coupon.metadata, input.metadata);
    return world.change('coupons', coupon, omitUndefined({ name: input.name, metadata }), 'coupon.updated');
  }),
  on('DELETE', '/v1/coupons/:id', 'CouponDeleteParams', (world, { id }) => {
    const coupon = needCoupon(world, id);
    world.state.remove('coupons', id);
    world.emit('coupon.deleted', coupon);
    return { id, object: 'coupon', deleted: true } satisfies Stripe.DeletedCoupon;
  }),
];
