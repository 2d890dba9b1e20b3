import Stripe from 'stripe';
import { invalidParam, missingParam } from '../http/failure.ts';
import { newId } from '../state.ts';
import type { World } from '../world.ts';
import { needProduct } from './lookup.ts';
import { mergeMetadata } from './route.ts';

export type PriceInput = {
  currency: string;
  unit_amount?: number;
  product?: string;
  product_data?: {
    id?: string;
    name: string;
    description?: string;
    images?: string[];
    metadata?: Stripe.MetadataParam;
  };
  recurring?: { interval: Stripe.Price.Recurring['interval']; interval_count?: number };
  active?: boolean;
  lookup_key?: string;
  metadata?: Stripe.MetadataParam;
  nickname?: string;
  tax_behavior?: Stripe.Price['tax_behavior'];
};

export function makeProduct(world: World, values: Partial<Stripe.Product> & { name: string }): Stripe.Product {
  const now = world.now();
  return world.create(
    'products',
    {
      id: newId('prod', 14),
      object: 'product',
      active: true,
      created: now,
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: {},
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: now,
      url: null,
      ...values,
    },
    'product.created',
  );
}

/** Creates a price, and its product if given inline. `at` is the input's path in the request. */
export function makePrice(world: World, input: PriceInput, at: string, inline = false): Stripe.Price {
  const name = (field: string): string => (at === '' ? field : `${at}[${field}]`);
  if (input.unit_amount === undefined) throw missingParam(name('unit_amount'));
  if (input.unit_amount < 0) {
    throw invalidParam(name('unit_amount'), 'Invalid non-negative integer', 'parameter_invalid_integer');
  }
  if (input.product && input.product_data) {
    throw invalidParam(name('product'), 'You may only specify one of these parameters: product, product_data.');
  }
  if (!input.product && !input.product_data) throw missingParam(name('product'));
  const interval = input.recurring;
  if (interval && (interval.interval_count ?? 1) < 1) {
    throw invalidParam(
      `${name('recurring')}[interval_count]`,
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
    );
  }
  const product = input.product
    ? needProduct(world, input.product, name('product'))
    : makeProduct(world, {
        ...(input.product_data as { name: string }), // Either `product` or `product_data` is present, as checked above.
        metadata: mergeMetadata({}, input.product_data?.metadata),
        ...(inline && { active: false }),
      });
  return world.create(
    'prices',
    {
      id: newId('price'),
      object: 'price',
      active: inline ? false : (input.active ?? true),
      billing_scheme: 'per_unit',
      created: world.now(),
      currency: input.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: input.lookup_key ?? null,
      metadata: mergeMetadata({}, input.metadata),
      nickname: input.nickname ?? null,
      product: product.id,
      recurring: interval
        ? {
            interval: interval.interval,
            interval_count: interval.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
      tax_behavior: input.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: interval ? 'recurring' : 'one_time',
      unit_amount: input.unit_amount,
      unit_amount_decimal: Stripe.Decimal.from(String(input.unit_amount)),
    },
    'price.created',
  );
}
