import type Stripe from 'stripe';
import { invalidParam, noSuch } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { idOf, type World } from '../world.ts';
import { makeCustomer } from './customer-make.ts';
import { needCustomer } from './lookup.ts';
import { attach, methodFor } from './payment-methods.ts';
import { mergeMetadata, omitUndefined, on, orNull } from './route.ts';
import { endSubscription } from './subscription-end.ts';

type Change = Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams;

const isDeleted = (customer: unknown): boolean => (customer as { deleted?: boolean }).deleted === true;

function patch(world: World, customer: Stripe.Customer, input: Partial<Change>): Partial<Stripe.Customer> {
  const preferred = input.invoice_settings?.default_payment_method;
  if (preferred) {
    const method = methodFor(world, preferred, 'invoice_settings[default_payment_method]');
    if (idOf(method.customer) !== customer.id) {
      throw invalidParam(
        'invoice_settings[default_payment_method]',
        `The customer does not have a payment method with the ID ${preferred}. The payment method must be attached to the customer.`,
        'resource_missing',
      );
    }
  }
  if (input.email && !/^[^\s@]+@[^\s@]+$/.test(input.email)) {
    throw invalidParam('email', `Invalid email address: ${input.email}`, 'email_invalid');
  }
  return omitUndefined({
    address: input.address === undefined ? undefined : input.address ? fullAddress(input.address) : null,
    description: input.description,
    email: input.email,
    name: input.name,
    phone: input.phone,
    preferred_locales: input.preferred_locales,
    shipping: input.shipping
      ? { ...input.shipping, address: fullAddress(input.shipping.address), phone: input.shipping.phone ?? '' }
      : undefined,
    metadata: input.metadata === undefined ? undefined : mergeMetadata(customer.metadata, input.metadata),
    invoice_settings:
      preferred === undefined ? undefined : { ...customer.invoice_settings, default_payment_method: orNull(preferred) },
  });
}

const fullAddress = (input: Stripe.AddressParam): Stripe.Address => ({
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
  ...input,
});

export const customerRoutes = [
  on<Stripe.CustomerCreateParams>('POST', '/v1/customers', 'CustomerCreateParams', (world, { input }) => {
    const customer = makeCustomer(world, {});
    if (input.payment_method) {
      world.state.put('customers', customer);
      try {
        attach(world, methodFor(world, input.payment_method), customer.id);
      } catch (error) {
        world.state.remove('customers', customer.id);
        throw error;
      }
    }
    Object.assign(customer, patch(world, customer, input as Partial<Change>));
    return world.create('customers', customer, 'customer.created');
  }),
  on<Stripe.CustomerListParams>('GET', '/v1/customers', 'CustomerListParams', (world, { input, url }) => {
    const rows = world.state
      .all('customers')
      .filter((row) => !isDeleted(row) && (!input.email || row.email === input.email));
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/customers/:id', 'CustomerRetrieveParams', (world, { id }) => {
    const found = world.state.get('customers', id);
    if (!found) throw noSuch('customer', id);
    return found;
  }),
  on<Stripe.CustomerUpdateParams>('POST', '/v1/customers/:id', 'CustomerUpdateParams', (world, { id, input }) => {
    const customer = needCustomer(world, id);
    return world.change('customers', customer, patch(world, customer, input as Partial<Change>), 'customer.updated');
  }),
  on('DELETE', '/v1/customers/:id', 'CustomerDeleteParams', (world, { id }) => {
    const customer = needCustomer(world, id);
    for (const subscription of world.state.all('subscriptions')) {
      if (idOf(subscription.customer) === id && subscription.status !== 'canceled')
        endSubscription(world, subscription);
    }
    for (const method of world.state.all('payment_methods')) {
      if (idOf(method.customer) === id)
        world.change('payment_methods', method, { customer: null }, 'payment_method.detached');
    }
    world.emit('customer.deleted', customer);
    const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
    world.state.put('customers', deleted as unknown as Stripe.Customer); // Kept as a marker, because Stripe still returns a deleted customer.
    return deleted;
  }),
];
