import type Stripe from 'stripe';
import { invalidParam, missingParam, noSuch, StripeFailure } from '../http/failure.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { needCustomer, needPrice, needSubscription } from './lookup.ts';
import { testCardOf } from './payment-methods.ts';
import { mergeMetadata, on } from './route.ts';
import { changePlan } from './subscription-change.ts';
import { paymentMethodOf } from './subscription-make.ts';
import { sendUpdated } from './subscriptions.ts';

type Configuration = Stripe.BillingPortal.Configuration;
type Session = Stripe.BillingPortal.Session;
type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

function updatesOf(
  world: World,
  input: Features['subscription_update'],
): Configuration['features']['subscription_update'] {
  const products = (input?.products || []).map((product, index) => {
    for (const [place, price] of product.prices.entries()) {
      const at = `features[subscription_update][products][${index}][prices][${place}]`;
      const known = needPrice(world, price, at);
      if (idOf(known.product) !== product.product) throw invalidParam(at, `The price ${price} is of another product.`);
    }
    return { adjustable_quantity: { enabled: false, maximum: null, minimum: 1 }, ...product };
  });
  if (input?.enabled && products.length === 0) throw missingParam('features[subscription_update][products]');
  return {
    billing_cycle_anchor: input?.billing_cycle_anchor ?? 'unchanged',
    default_allowed_updates: input?.default_allowed_updates || [],
    enabled: input?.enabled ?? false,
    products: products as NonNullable<Configuration['features']['subscription_update']['products']>,
    proration_behavior: input?.proration_behavior ?? 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  };
}

function makeConfiguration(world: World, input: Stripe.BillingPortal.ConfigurationCreateParams): Configuration {
  return world.create('portal_configurations', {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: input.business_profile?.headline || null,
      privacy_policy_url: null,
      terms_of_service_url: null,
    },
    created: world.now(),
    default_return_url: input.default_return_url || null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: false, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: updatesOf(world, input.features.subscription_update),
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, input.metadata),
    name: input.name || null,
    updated: world.now(),
  });
}

const needConfiguration = (world: World, id: string, param: string): Configuration => {
  const found = world.state.get('portal_configurations', id);
  if (!found) throw noSuch('configuration', id, param);
  return found;
};

/** Creates a session for the only supported flow: confirming a plan change that we chose. */
function makeSession(world: World, input: Stripe.BillingPortal.SessionCreateParams): Session {
  const customer = needCustomer(world, input.customer ?? '', 'customer');
  const configuration = needConfiguration(world, input.configuration ?? '', 'configuration');
  const wanted = input.flow_data?.subscription_update_confirm;
  if (!wanted) throw missingParam('flow_data[subscription_update_confirm]');
  const at = 'flow_data[subscription_update_confirm]';
  const subscription = needSubscription(world, wanted.subscription, `${at}[subscription]`);
  if (idOf(subscription.customer) !== customer.id)
    throw noSuch('subscription', wanted.subscription, `${at}[subscription]`);
  if (
    !['active', 'trialing'].includes(subscription.status) ||
    subscription.schedule ||
    subscription.cancel_at_period_end
  ) {
    throw invalidParam(
      `${at}[subscription]`,
      'This subscription cannot be updated because it is not active, has a schedule, or is set to cancel.',
    );
  }
  const [item] = wanted.items;
  if (!item || wanted.items.length > 1) throw invalidParam(`${at}[items]`, 'Exactly one item may be updated.');
  if (!subscription.items.data.some((one) => one.id === item.id))
    throw noSuch('subscription_item', item.id, `${at}[items]`);
  const offered = (configuration.features.subscription_update.products ?? []).flatMap((product) => product.prices);
  if (!item.price || !offered.includes(item.price)) {
    throw invalidParam(`${at}[items][0][price]`, 'The price is not in the products of the configuration.');
  }
  const id = newId('bps');
  return world.create('portal_sessions', {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: world.now(),
    customer: customer.id,
    customer_account: null,
    flow: {
      after_completion: {
        hosted_confirmation: null,
        redirect: { return_url: input.flow_data?.after_completion?.redirect?.return_url ?? input.return_url ?? '' },
        type: 'redirect',
      },
      customer_update: null,
      subscription_cancel: null,
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: {
        discounts: null,
        items: [{ id: item.id, price: item.price, quantity: 1 }],
        subscription: subscription.id,
      },
      type: 'subscription_update_confirm',
    },
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: input.return_url ?? null,
    url: `${world.publicUrl}/p/session/${id}`,
  });
}

interface Change {
  readonly subscription: Stripe.Subscription;
  readonly price: Stripe.Price;
  apply(authenticated: boolean): Stripe.Invoice | null;
}

function changeOf(world: World, session: Session): Change {
  const flow = session.flow?.subscription_update_confirm;
  if (!flow) throw new Error(`${session.id} has no flow`);
  const subscription = needSubscription(world, flow.subscription);
  const [item] = flow.items;
  const price = needPrice(world, item?.price ?? '');
  const { subscription_update: rules } = needConfiguration(world, idOf(session.configuration) ?? '', 'id').features;
  return {
    subscription,
    price,
    apply: (authenticated) =>
      changePlan(world, subscription, {
        items: [{ id: item?.id ?? '', price: price.id }],
        proration: rules.proration_behavior as 'always_invoice',
        anchorNow: rules.billing_cycle_anchor === 'now',
        errorIfIncomplete: true,
        authenticated,
      }),
  };
}

/**
 * What the page offers: the plan and what is paid right away. Undefined if the change was made or is no longer
 * possible.
 */
export function portalOffer(world: World, session: Session): { price: Stripe.Price; cents: number } | undefined {
  const { subscription, price, apply } = changeOf(world, session);
  if (subscription.status !== 'active' || subscription.items.data[0]?.price.id === price.id) return undefined;
  return { price, cents: world.dryRun(() => apply(true)?.amount_due ?? 0) };
}

export type PortalOutcome = { kind: 'done' } | { kind: 'authenticate' } | { kind: 'declined'; message: string };

/** The customer confirms: the change is made and paid, or nothing happens. */
export function confirmPortal(world: World, session: Session, authenticated: boolean): PortalOutcome {
  const { subscription, apply } = changeOf(world, session);
  if (!portalOffer(world, session)) return { kind: 'done' };
  const method = paymentMethodOf(world, subscription);
  if (method && !authenticated && testCardOf(world, method).authentication === 'always')
    return { kind: 'authenticate' };
  const before = JSON.parse(JSON.stringify(subscription)) as Record<string, unknown>;
  try {
    world.transaction(
      () => apply(authenticated),
      () => true,
    );
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { kind: 'declined', message: error.message };
  }
  sendUpdated(world, subscription, before);
  return { kind: 'done' };
}

export const portalReturnUrl = (session: Session): string =>
  session.flow?.after_completion.redirect?.return_url || session.return_url || '/';

export const portalRoutes = [
  on<Stripe.BillingPortal.ConfigurationCreateParams>(
    'POST',
    '/v1/billing_portal/configurations',
    'BillingPortal.ConfigurationCreateParams',
    (world, { input }) => makeConfiguration(world, input),
  ),
  on('GET', '/v1/billing_portal/configurations/:id', 'BillingPortal.ConfigurationRetrieveParams', (world, { id }) =>
    needConfiguration(world, id, 'id'),
  ),
  on<Stripe.BillingPortal.SessionCreateParams>(
    'POST',
    '/v1/billing_portal/sessions',
    'BillingPortal.SessionCreateParams',
    (world, { input }) => makeSession(world, input),
  ),
];
