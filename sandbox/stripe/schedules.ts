import type Stripe from 'stripe';
import { invalidParam, refused } from '../http/failure.ts';
import { page } from '../http/response.ts';
import type { Input } from '../http/validate.ts';
import { newId } from '../state.ts';
import { idOf, type World } from '../world.ts';
import { needPrice, needSchedule, needSubscription } from './lookup.ts';
import { afterIntervals } from './periods.ts';
import { mergeMetadata, omitUndefined, on } from './route.ts';
import { makeItem, periodEnd, recurringOf } from './subscription-make.ts';

type PhaseInput = NonNullable<Stripe.SubscriptionScheduleUpdateParams['phases']>[number];

/** A phase in Stripe's format, with constants in the fields we don't use. */
function phase(
  subscription: Stripe.Subscription,
  items: { price: string; quantity: number }[],
  start: number,
  end: number,
): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: subscription.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: items.map((item) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: item.price,
      price: item.price,
      quantity: item.quantity,
      tax_rates: [],
    })),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}

const present = (subscription: Stripe.Subscription): Stripe.SubscriptionSchedule.Phase =>
  phase(
    subscription,
    subscription.items.data.map((item) => ({ price: item.price.id, quantity: item.quantity ?? 1 })),
    subscription.items.data[0]?.current_period_start ?? subscription.start_date,
    periodEnd(subscription),
  );

/** Reads the requested phases: the first is the current one, and each begins where the previous one ends. */
function readPhases(
  world: World,
  subscription: Stripe.Subscription,
  wanted: PhaseInput[],
): Stripe.SubscriptionSchedule.Phase[] {
  let start = present(subscription).start_date;
  return wanted.map((input, index) => {
    const at = `phases[${index}]`;
    const items = input.items.map((item, place) => {
      const price = needPrice(world, item.price ?? '', `${at}[items][${place}][price]`);
      recurringOf(price, `${at}[items][${place}][price]`);
      return { price: price.id, quantity: item.quantity ?? 1, recurring: recurringOf(price, at) };
    });
    const first = items[0];
    if (!first) throw invalidParam(`${at}[items]`, 'A phase needs at least one item.');
    if (index === 0 && input.start_date !== undefined && input.start_date !== start) {
      throw invalidParam(`${at}[start_date]`, 'The start date of the current phase cannot be changed.');
    }
    const duration = input.duration && {
      interval: input.duration.interval,
      interval_count: input.duration.interval_count ?? 1,
    };
    const end =
      typeof input.end_date === 'number' ? input.end_date : afterIntervals(start, duration ?? first.recurring, 1);
    if (index === 0 && end !== periodEnd(subscription)) {
      throw invalidParam(
        `${at}[end_date]`,
        'The sandbox changes phases at the end of the current period only.',
        'sandbox_unsupported',
      );
    }
    const newPhase = phase(subscription, items, start, end);
    start = end;
    return newPhase;
  });
}

/** At the end of a period, the subscription takes on the schedule's values for the next phase. */
export function enterPhase(world: World, subscription: Stripe.Subscription): void {
  const schedule = world.state.get('subscription_schedules', idOf(subscription.schedule) ?? '');
  if (schedule?.status !== 'active') return;
  const at = periodEnd(subscription);
  const next = schedule.phases.find((row) => row.start_date === at);
  if (!next) {
    if (at >= Math.max(...schedule.phases.map((row) => row.end_date))) release(world, schedule, subscription);
    return;
  }
  const items = next.items.map((item, index) => {
    const price = needPrice(world, idOf(item.price) ?? '');
    const newItem = makeItem(world, subscription.id, { price, quantity: item.quantity ?? 1 }, at, at);
    const old = subscription.items.data[index];
    return old ? { ...newItem, id: old.id } : newItem;
  });
  world.change('subscriptions', subscription, {
    items: {
      ...subscription.items,
      data: items.map((item) => ({ ...item, current_period_start: at, current_period_end: at })),
    },
    billing_cycle_anchor: at,
  });
  world.change(
    'subscription_schedules',
    schedule,
    { current_phase: { start_date: next.start_date, end_date: next.end_date } },
    'subscription_schedule.updated',
  );
  if (next === schedule.phases.at(-1) && schedule.end_behavior === 'release') release(world, schedule, subscription);
}

function release(world: World, schedule: Stripe.SubscriptionSchedule, subscription: Stripe.Subscription): void {
  world.change('subscriptions', subscription, { schedule: null });
  world.change(
    'subscription_schedules',
    schedule,
    {
      status: 'released',
      released_at: world.now(),
      released_subscription: subscription.id,
      subscription: null,
      current_phase: null,
    },
    'subscription_schedule.released',
  );
}

export const scheduleRoutes = [
  on<Stripe.SubscriptionScheduleCreateParams>(
    'POST',
    '/v1/subscription_schedules',
    'SubscriptionScheduleCreateParams',
    (world, { input }) => {
      const subscription = needSubscription(world, input.from_subscription ?? '', 'from_subscription');
      if (subscription.schedule) {
        throw refused('You cannot migrate a subscription that is already attached to a schedule.', undefined, {
          param: 'from_subscription',
        });
      }
      const now = present(subscription);
      const schedule: Stripe.SubscriptionSchedule = {
        id: newId('sub_sched'),
        object: 'subscription_schedule',
        application: null,
        billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
        canceled_at: null,
        completed_at: null,
        created: world.now(),
        current_phase: { start_date: now.start_date, end_date: now.end_date },
        customer: idOf(subscription.customer) ?? '',
        customer_account: null,
        default_settings: {
          application_fee_percent: null,
          billing_cycle_anchor: 'automatic',
          billing_thresholds: null,
          collection_method: 'charge_automatically',
          default_payment_method: null,
          description: null,
          invoice_settings: {
            account_tax_ids: null,
            custom_fields: null,
            days_until_due: null,
            description: null,
            footer: null,
            issuer: { type: 'self' },
          },
          on_behalf_of: null,
          transfer_data: null,
        },
        end_behavior: 'release',
        livemode: false,
        metadata: mergeMetadata({}, input.metadata),
        pause_schedules: [],
        phases: [now],
        released_at: null,
        released_subscription: null,
        status: 'active',
        subscription: subscription.id,
        test_clock: null,
      };
      world.create('subscription_schedules', schedule, 'subscription_schedule.created');
      world.change('subscriptions', subscription, { schedule: schedule.id }, 'customer.subscription.updated');
      return schedule;
    },
  ),
  on<Stripe.SubscriptionScheduleListParams>(
    'GET',
    '/v1/subscription_schedules',
    'SubscriptionScheduleListParams',
    (world, { input, url }) => {
      const rows = world.state
        .all('subscription_schedules')
        .filter((row) => !input.customer || idOf(row.customer) === input.customer);
      return page(rows, input as Input, url);
    },
  ),
  on('GET', '/v1/subscription_schedules/:id', 'SubscriptionScheduleRetrieveParams', (world, { id }) =>
    needSchedule(world, id),
  ),
  on<Stripe.SubscriptionScheduleUpdateParams>(
    'POST',
    '/v1/subscription_schedules/:id',
    'SubscriptionScheduleUpdateParams',
    (world, { id, input }) => {
      const schedule = needSchedule(world, id);
      const subscription = world.state.get('subscriptions', idOf(schedule.subscription) ?? '');
      if (schedule.status !== 'active' || !subscription)
        throw refused(`You cannot update a ${schedule.status} subscription schedule.`);
      return world.change(
        'subscription_schedules',
        schedule,
        omitUndefined({
          phases: input.phases && readPhases(world, subscription, input.phases),
          end_behavior: input.end_behavior,
          metadata: input.metadata === undefined ? undefined : mergeMetadata(schedule.metadata, input.metadata),
        }),
        'subscription_schedule.updated',
      );
    },
  ),
  on('POST', '/v1/subscription_schedules/:id/release', 'SubscriptionScheduleReleaseParams', (world, { id }) => {
    const schedule = needSchedule(world, id);
    const subscription = world.state.get('subscriptions', idOf(schedule.subscription) ?? '');
    if (schedule.status !== 'active' || !subscription)
      throw refused(`You cannot release a ${schedule.status} subscription schedule.`);
    release(world, schedule, subscription);
    world.emit('customer.subscription.updated', subscription, { schedule: schedule.id });
    return schedule;
  }),
];
