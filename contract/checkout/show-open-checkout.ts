import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { order } from './show-order.ts';

export const showOpenCheckout = endpoint({
  method: 'GET',
  path: '/checkouts/current',
  summary: 'Your unpaid open checkout, with its held seats and reserved credits; null if there is none',
  tag: 'Checkout',
  audience: 'signed-in',
  response: z.object({ order: order.nullable() }),
});
