import type Stripe from 'stripe';
import { invalidParam } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { idOf, type World } from '../world.ts';
import { makePrice, type PriceInput } from './catalog.ts';
import { needPrice } from './lookup.ts';
import { mergeMetadata, omitUndefined, on } from './route.ts';

/** A lookup key belongs to one price; with `transfer`, it moves. */
function takeLookupKey(world: World, key: string | undefined, transfer: boolean | undefined, self?: string): void {
  if (!key) return;
  const holder = world.state.all('prices').find((price) => price.lookup_key === key && price.id !== self);
  if (!holder) return;
  if (!transfer) {
    throw invalidParam(
      'lookup_key',
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'resource_already_exists',
    );
  }
  world.change('prices', holder, { lookup_key: null }, 'price.updated');
}

export const priceRoutes = [
  on<Stripe.PriceCreateParams>('POST', '/v1/prices', 'PriceCreateParams', (world, { input }) => {
    takeLookupKey(world, input.lookup_key, input.transfer_lookup_key);
    return makePrice(world, input as PriceInput, '');
  }),
  on<Stripe.PriceListParams>('GET', '/v1/prices', 'PriceListParams', (world, { input, url }) => {
    const rows = world.state
      .all('prices')
      .filter((row) => (input.active === undefined ? row.active : row.active === input.active))
      .filter((row) => !input.product || idOf(row.product) === input.product)
      .filter((row) => !input.type || row.type === input.type)
      .filter((row) => !input.currency || row.currency === input.currency)
      .filter((row) => !input.lookup_keys || input.lookup_keys.includes(row.lookup_key ?? ''));
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/prices/:id', 'PriceRetrieveParams', (world, { id }) => needPrice(world, id)),
  on<Stripe.PriceUpdateParams>('POST', '/v1/prices/:id', 'PriceUpdateParams', (world, { id, input }) => {
    const price = needPrice(world, id);
    takeLookupKey(world, input.lookup_key, input.transfer_lookup_key, id);
    return world.change(
      'prices',
      price,
      omitUndefined({
        active: input.active,
        lookup_key: input.lookup_key,
        metadata: input.metadata === undefined ? undefined : mergeMetadata(price.metadata, input.metadata),
        nickname: input.nickname,
      }),
      'price.updated',
    );
  }),
];
