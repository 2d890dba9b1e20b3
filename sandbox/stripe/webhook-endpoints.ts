import type Stripe from 'stripe';
import { noSuch } from '../http/failure.ts';
import { page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { newId } from '../state.ts';
import { mergeMetadata, omitUndefined, on, orNull } from './route.ts';

/** Webhook URLs as managed in the dashboard. Events go to the URL the sandbox was started with, not to these. */
export const webhookEndpointRoutes = [
  on<Stripe.WebhookEndpointCreateParams>(
    'POST',
    '/v1/webhook_endpoints',
    'WebhookEndpointCreateParams',
    (world, { input }) =>
      world.create('webhook_endpoints', {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: null,
        application: null,
        created: world.now(),
        description: orNull(input.description),
        enabled_events: input.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, input.metadata),
        status: 'enabled',
        url: input.url,
      }),
  ),
  on<Stripe.WebhookEndpointListParams>(
    'GET',
    '/v1/webhook_endpoints',
    'WebhookEndpointListParams',
    (world, { input, url }) => page(world.state.all('webhook_endpoints'), input as Input, url),
  ),
  on<Stripe.WebhookEndpointUpdateParams>(
    'POST',
    '/v1/webhook_endpoints/:id',
    'WebhookEndpointUpdateParams',
    (world, { id, input }) => {
      const found = world.state.get('webhook_endpoints', id);
      if (!found) throw noSuch('webhook_endpoint', id);
      const status = input.disabled === undefined ? undefined : input.disabled ? 'disabled' : 'enabled';
      return world.change(
        'webhook_endpoints',
        found,
        omitUndefined({ status, url: input.url, enabled_events: input.enabled_events }),
      );
    },
  ),
];
