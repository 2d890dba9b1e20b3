import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { order } from './show-order.ts';

export const showOpenCheckout = endpoint({
  method: 'GET',
  path: '/checkouts/current',
  summary: "One's own checkout that was begun and isn't paid: its seats and credits are set aside; null without one",
  tag: 'Checkout',
  audience: 'signed-in',
  response: z.object({ order: order.nullable() }),
});
