import type Stripe from 'stripe';
import { noSuch } from '../http/failure.ts';
import type { CollectionName, Collections } from '../state.ts';
import type { World } from '../world.ts';

/** Finds an object or throws Stripe's "No such …". `param` names the id's place in the request. */
function need<N extends CollectionName>(
  world: World,
  name: N,
  noun: string,
  id: string,
  param: string,
): Collections[N] {
  const found = world.state.get(name, id);
  if (!found || isDeleted(found)) throw noSuch(noun, id, param);
  return found;
}

const isDeleted = (row: unknown): boolean => (row as { deleted?: boolean }).deleted === true;

export const needCustomer = (world: World, id: string, param = 'id'): Stripe.Customer =>
  need(world, 'customers', 'customer', id, param);
export const needProduct = (world: World, id: string, param = 'id'): Stripe.Product =>
  need(world, 'products', 'product', id, param);
export const needPrice = (world: World, id: string, param = 'id'): Stripe.Price =>
  need(world, 'prices', 'price', id, param);
export const needCoupon = (world: World, id: string, param = 'id'): Stripe.Coupon =>
  need(world, 'coupons', 'coupon', id, param);
export const needMethod = (world: World, id: string, param = 'id'): Stripe.PaymentMethod =>
  need(world, 'payment_methods', 'PaymentMethod', id, param);
export const needIntent = (world: World, id: string, param = 'id'): Stripe.PaymentIntent =>
  need(world, 'payment_intents', 'payment_intent', id, param);
export const needSetup = (world: World, id: string, param = 'id'): Stripe.SetupIntent =>
  need(world, 'setup_intents', 'setup_intent', id, param);
export const needCharge = (world: World, id: string, param = 'id'): Stripe.Charge =>
  need(world, 'charges', 'charge', id, param);
export const needRefund = (world: World, id: string, param = 'id'): Stripe.Refund =>
  need(world, 'refunds', 'refund', id, param);
export const needDispute = (world: World, id: string, param = 'id'): Stripe.Dispute =>
  need(world, 'disputes', 'dispute', id, param);
export const needSession = (world: World, id: string, param = 'id'): Stripe.Checkout.Session =>
  need(world, 'checkout_sessions', 'checkout.session', id, param);
export const needSubscription = (world: World, id: string, param = 'id'): Stripe.Subscription =>
  need(world, 'subscriptions', 'subscription', id, param);
export const needSchedule = (world: World, id: string, param = 'id'): Stripe.SubscriptionSchedule =>
  need(world, 'subscription_schedules', 'subscription_schedule', id, param);
export const needInvoice = (world: World, id: string, param = 'id'): Stripe.Invoice =>
  need(world, 'invoices', 'invoice', id, param);
