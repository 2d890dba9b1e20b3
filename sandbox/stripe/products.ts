import type Stripe from 'stripe';
import { invalidParam, noSuch, refused } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { idOf } from '../world.ts';
import { makePrice, makeProduct } from './catalog.ts';
import { needProduct } from './lookup.ts';
import { mergeMetadata, omitUndefined, on, orNull } from './route.ts';

export const productRoutes = [
  on<Stripe.ProductCreateParams>('POST', '/v1/products', 'ProductCreateParams', (world, { input }) => {
    const { id, default_price_data, metadata, expand: _, ...values } = input;
    if (id && world.state.get('products', id)) {
      throw invalidParam('id', `Product already exists: ${id}`, 'resource_already_exists');
    }
    const product = makeProduct(world, {
      ...(values as Partial<Stripe.Product>),
      name: input.name,
      ...(id && { id }),
      metadata: mergeMetadata({}, metadata),
    });
    if (default_price_data) {
      const price = makePrice(world, { ...default_price_data, product: product.id }, 'default_price_data');
      world.change('products', product, { default_price: price.id });
    }
    return product;
  }),
  on<Stripe.ProductListParams>('GET', '/v1/products', 'ProductListParams', (world, { input, url }) => {
    const rows = world.state
      .all('products')
      .filter((row) => input.active === undefined || row.active === input.active)
      .filter((row) => !input.ids || input.ids.includes(row.id));
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/products/:id', 'ProductRetrieveParams', (world, { id }) => needProduct(world, id)),
  on<Stripe.ProductUpdateParams>('POST', '/v1/products/:id', 'ProductUpdateParams', (world, { id, input }) => {
    const product = needProduct(world, id);
    if (input.default_price && !world.state.get('prices', input.default_price)) {
      throw noSuch('price', input.default_price, 'default_price');
    }
    return world.change(
      'products',
      product,
      omitUndefined({
        active: input.active,
        default_price: input.default_price,
        description: input.description === undefined ? undefined : orNull(input.description),
        images: input.images === undefined ? undefined : input.images || [],
        metadata: input.metadata === undefined ? undefined : mergeMetadata(product.metadata, input.metadata),
        name: input.name,
        statement_descriptor: input.statement_descriptor,
        unit_label: input.unit_label === undefined ? undefined : orNull(input.unit_label),
        url: input.url === undefined ? undefined : orNull(input.url),
        updated: world.now(),
      }),
      'product.updated',
    );
  }),
  on('DELETE', '/v1/products/:id', 'ProductDeleteParams', (world, { id }) => {
    const product = needProduct(world, id);
    if (world.state.all('prices').some((price) => idOf(price.product) === id)) {
      throw refused('This product cannot be deleted because it has one or more user-created prices.');
    }
    world.state.remove('products', id);
    world.emit('product.deleted', product);
    return { id, object: 'product', deleted: true } satisfies Stripe.DeletedProduct;
  }),
];
