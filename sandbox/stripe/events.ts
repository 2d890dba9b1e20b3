import type Stripe from 'stripe';
import { noSuch } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { on } from './route.ts';

export const eventRoutes = [
  on<Stripe.EventListParams>('GET', '/v1/events', 'EventListParams', (world, { input, url }) => {
    const rows = world.state
      .all('events')
      .filter((row) => !input.type || fits(row.type, input.type))
      .filter((row) => !input.types || input.types.some((type) => fits(row.type, type)));
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/events/:id', 'EventRetrieveParams', (world, { id }) => {
    const found = world.state.get('events', id);
    if (!found) throw noSuch('event', id);
    return found;
  }),
];

/** `invoice.*` matches everything with that prefix. */
const fits = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
