import type Stripe from 'stripe';
import { newId } from '../state.ts';
import type { World } from '../world.ts';

/** Makes a customer with only an email address and a name, not yet in the state. */
export function makeCustomer(world: World, values: { email?: string | null; name?: string | null }): Stripe.Customer {
  const id = newId('cus', 14);
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: values.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: values.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  return customer;
}
