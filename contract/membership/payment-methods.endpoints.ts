import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';

/** A saved card. Only the provider has its number. */
export const paymentMethod = z.object({
  /** The provider's id for the card, used to pay with it. */
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  ccExpMonth: z.number().int(),
  ccExpYear: z.number().int(),
  /** True if renewals are charged to this card. */
  defaultPaymentMethod: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/stripe/payment_methods',
  summary: 'Your saved cards, the default first',
  tag: 'Membership',
  audience: 'signed-in',
  response: z.object({ paymentMethods: z.array(paymentMethod) }),
});

export const changePaymentMethod = endpoint({
  method: 'POST',
  path: '/stripe/change_payment_method',
  summary: "Return the URL of the provider's page where you save a card; it becomes the default",
  tag: 'Membership',
  audience: 'signed-in',
  response: z.object({ stripeLink: z.string() }),
  idempotent: true,
});

export const updateDefaultPaymentMethod = endpoint({
  method: 'POST',
  path: '/stripe/subscriptions/update_default_payment_method',
  summary: 'Pay renewals with a different saved card; an open renewal is retried with it right away',
  tag: 'Membership',
  audience: 'signed-in',
  wrapper: 'subscriptions',
  body: z.object({ paymentMethodId: z.string().min(1).max(200) }),
  response: z.object({ paymentMethods: z.array(paymentMethod) }),
  idempotent: true,
});
