import type Stripe from 'stripe';
import { cardRefused, refused } from '../http/failure.ts';
import { createdWithin, page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { copy, newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import type { Decline } from './cards.ts';
import { needCustomer, needSetup } from './lookup.ts';
import { declineCode, keepForCustomer, methodFor, testCardOf } from './payment-methods.ts';
import { mergeMetadata, omitUndefined, on } from './route.ts';

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const NOT_AUTHENTICATED: Decline = {
  code: 'setup_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export function makeSetup(
  world: World,
  values: { customer: string | null; description: string | null; metadata: Record<string, string>; usage: string },
): Stripe.SetupIntent {
  const id = newId('seti');
  return world.create(
    'setup_intents',
    {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: null,
      application: null,
      automatic_payment_methods: { allow_redirects: 'always', enabled: true },
      cancellation_reason: null,
      client_secret: `${id}_secret_${newId('k').slice(2)}`,
      created: world.now(),
      customer: values.customer,
      customer_account: null,
      description: values.description,
      excluded_payment_method_types: null,
      flow_directions: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      mandate: null,
      metadata: values.metadata,
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: null,
      payment_method_types: ['card'],
      single_use_mandate: null,
      status: 'requires_payment_method',
      usage: values.usage,
    },
    'setup_intent.created',
  );
}

export type SetupOutcome =
  | { kind: 'saved' }
  | { kind: 'authenticate'; url: string }
  | { kind: 'declined'; decline: Decline };

/**
 * Saves a card for later. Cards that need authentication are authenticated here, so that later charges don't need it.
 */
export function setUp(
  world: World,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  how: { authenticated: boolean; returnUrl: string | null },
): SetupOutcome {
  const card = testCardOf(world, method);
  if (card.decline && !card.savable) {
    failSetup(world, intent, method, card.decline);
    return { kind: 'declined', decline: card.decline };
  }
  if (card.authentication && !how.authenticated) {
    const url = `${world.publicUrl}/c/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
    world.change(
      'setup_intents',
      intent,
      {
        status: 'requires_action',
        payment_method: method.id,
        next_action: how.returnUrl
          ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: how.returnUrl } }
          : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } },
      },
      'setup_intent.requires_action',
    );
    return { kind: 'authenticate', url };
  }
  const customer = idOf(intent.customer);
  if (customer) keepForCustomer(world, method, customer, true);
  world.change(
    'setup_intents',
    intent,
    { status: 'succeeded', payment_method: method.id, next_action: null, last_setup_error: null },
    'setup_intent.succeeded',
  );
  world.settled(intent);
  return { kind: 'saved' };
}

function failSetup(world: World, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod, decline: Decline): void {
  world.change(
    'setup_intents',
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: {
        code: decline.code as Stripe.SetupIntent.LastSetupError['code'],
        ...declineCode(decline.declineCode),
        message: decline.message,
        payment_method: copy(method),
        type: decline === NOT_AUTHENTICATED ? 'invalid_request_error' : 'card_error',
      },
    },
    'setup_intent.setup_failed',
  );
  world.settled(intent);
}

export function handleSetupAuthentication(world: World, intent: Stripe.SetupIntent, yes: boolean): void {
  if (intent.status !== 'requires_action') {
    throw refused(`This SetupIntent has a status of ${intent.status}.`, 'setup_intent_unexpected_state');
  }
  const method = methodFor(world, idOf(intent.payment_method) ?? '');
  if (yes) setUp(world, intent, method, { authenticated: true, returnUrl: null });
  else failSetup(world, intent, method, NOT_AUTHENTICATED);
}

function confirm(
  world: World,
  intent: Stripe.SetupIntent,
  id: string | null,
  returnUrl: string | null,
): Stripe.SetupIntent {
  if (!OPEN.includes(intent.status)) {
    throw refused(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      'setup_intent_unexpected_state',
    );
  }
  if (!id) {
    throw refused(
      'You cannot confirm this SetupIntent because it is missing a payment method.',
      'setup_intent_unexpected_state',
    );
  }
  const outcome = setUp(world, intent, methodFor(world, id), { authenticated: false, returnUrl });
  if (outcome.kind === 'declined') {
    const { decline } = outcome;
    throw cardRefused(decline.message, decline.code, {
      ...declineCode(decline.declineCode),
      setup_intent: copy(intent),
    });
  }
  return intent;
}

export const setupIntentRoutes = [
  on<Stripe.SetupIntentCreateParams>('POST', '/v1/setup_intents', 'SetupIntentCreateParams', (world, { input }) => {
    if (input.customer) needCustomer(world, input.customer, 'customer');
    const method = input.payment_method ? methodFor(world, input.payment_method) : null;
    const intent = makeSetup(world, {
      customer: input.customer ?? null,
      description: input.description ?? null,
      metadata: mergeMetadata({}, input.metadata),
      usage: input.usage ?? 'off_session',
    });
    if (method) world.change('setup_intents', intent, { payment_method: method.id, status: 'requires_confirmation' });
    return input.confirm ? confirm(world, intent, method?.id ?? null, input.return_url ?? null) : intent;
  }),
  on<Stripe.SetupIntentListParams>('GET', '/v1/setup_intents', 'SetupIntentListParams', (world, { input, url }) => {
    const rows = world.state
      .all('setup_intents')
      .filter((row) => !input.customer || idOf(row.customer) === input.customer)
      .filter((row) => !input.payment_method || idOf(row.payment_method) === input.payment_method);
    return page(createdWithin(rows, input.created), input as Input, url);
  }),
  on('GET', '/v1/setup_intents/:id', 'SetupIntentRetrieveParams', (world, { id }) => needSetup(world, id)),
  on<Stripe.SetupIntentUpdateParams>(
    'POST',
    '/v1/setup_intents/:id',
    'SetupIntentUpdateParams',
    (world, { id, input }) => {
      const intent = needSetup(world, id);
      if (input.customer) needCustomer(world, input.customer, 'customer');
      const method = input.payment_method ? methodFor(world, input.payment_method) : null;
      return world.change(
        'setup_intents',
        intent,
        omitUndefined({
          customer: input.customer,
          description: input.description,
          metadata: input.metadata === undefined ? undefined : mergeMetadata(intent.metadata, input.metadata),
          payment_method: method?.id,
          status: method ? ('requires_confirmation' as const) : undefined,
        }),
      );
    },
  ),
  on<Stripe.SetupIntentConfirmParams>(
    'POST',
    '/v1/setup_intents/:id/confirm',
    'SetupIntentConfirmParams',
    (world, { id, input }) => {
      const intent = needSetup(world, id);
      return confirm(world, intent, input.payment_method ?? idOf(intent.payment_method), input.return_url ?? null);
    },
  ),
  on<Stripe.SetupIntentCancelParams>(
    'POST',
    '/v1/setup_intents/:id/cancel',
    'SetupIntentCancelParams',
    (world, { id, input }) => {
      const intent = needSetup(world, id);
      if (!OPEN.includes(intent.status)) {
        throw refused(
          `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
          'setup_intent_unexpected_state',
        );
      }
      return world.change(
        'setup_intents',
        intent,
        { status: 'canceled', cancellation_reason: input.cancellation_reason ?? null, next_action: null },
        'setup_intent.canceled',
      );
    },
  ),
];
