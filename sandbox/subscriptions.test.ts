import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { customerWithCard, DAY, membershipPrices, refusal, sandboxForTests } from './test-kit.ts';

const kit = sandboxForTests();

type Member = {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
  monthly: Stripe.Price;
  yearly: Stripe.Price;
};

async function member(interval: 'monthly' | 'yearly' = 'monthly', token = 'pm_card_visa'): Promise<Member> {
  const prices = await membershipPrices(kit.stripe);
  const { customer } = await customerWithCard(kit.stripe, token);
  const subscription = await kit.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices[interval].id }],
  });
  return { customer, subscription, ...prices };
}
const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem =>
  subscription.items.data[0] as Stripe.SubscriptionItem;
const reload = (subscription: Stripe.Subscription): Promise<Stripe.Subscription> =>
  kit.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
const advance = (days: number): Promise<unknown> => kit.control('clock', { advance_days: days });
const eventTypes = async (type: string): Promise<number> =>
  (await kit.stripe.events.list({ type, limit: 100 })).data.length;

describe('beginning', () => {
  test('a subscription is active once its first invoice is paid', async () => {
    const { subscription } = await member();
    expect(subscription.status).toBe('active');
    const invoice = await kit.stripe.invoices.retrieve(subscription.latest_invoice as string);
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 1500,
      billing_reason: 'subscription_create',
      attempt_count: 1,
    });
    const types = (await kit.stripe.events.list({ types: ['invoice.*', 'customer.subscription.*'] })).data.map(
      (event) => event.type,
    );
    expect(types.reverse()).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.created',
    ]);
    expect(await eventTypes('customer.subscription.created')).toBe(1);
  });

  test('a declined first payment leaves the subscription incomplete, or creates nothing if requested', async () => {
    const { monthly } = await membershipPrices(kit.stripe);
    const { customer } = await customerWithCard(kit.stripe, 'pm_card_chargeCustomerFail');
    const wanted = { customer: customer.id, items: [{ price: monthly.id }] };
    const error = await refusal(
      kit.stripe.subscriptions.create({ ...wanted, payment_behavior: 'error_if_incomplete' }),
    );
    expect(error.code).toBe('card_declined');
    expect(kit.world.state.count('subscriptions')).toBe(0);
    expect(kit.world.state.count('invoices')).toBe(0);
    const incomplete = await kit.stripe.subscriptions.create(wanted);
    expect(incomplete.status).toBe('incomplete');
    await advance(1);
    expect((await reload(incomplete)).status).toBe('incomplete_expired');
  });

  test('an incomplete subscription is completed in the browser with its confirmation secret', async () => {
    const { monthly } = await membershipPrices(kit.stripe);
    const customer = await kit.stripe.customers.create({});
    const subscription = await kit.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    });
    expect(subscription.status).toBe('incomplete');
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(invoice.confirmation_secret?.client_secret).toMatch(/^pi_.*_secret_/);
    const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
    await kit.stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      return_url: 'http://localhost/',
    });
    expect((await reload(subscription)).status).toBe('active');
    expect((await kit.stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
  });
});

describe('renewing', () => {
  test('missed periods are renewed one after another, each at its own time', async () => {
    const { subscription, customer } = await member();
    await advance(95);
    const invoices = (await kit.stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoices.map((invoice) => invoice.billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_cycle',
      'subscription_cycle',
      'subscription_create',
    ]);
    expect(invoices.every((invoice) => invoice.status === 'paid')).toBe(true);
    const starts = invoices.map((invoice) => invoice.lines.data[0]?.period.start ?? 0);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    expect(invoices[0]?.created).toBe(starts[0]);
    const after = await reload(subscription);
    expect(itemOf(after).current_period_end).toBeGreaterThan(kit.world.now());
    expect((await kit.stripe.charges.list({ customer: customer.id })).data).toHaveLength(4);
  });

  test('a failed renewal makes the subscription past due, and a successful retry makes it active', async () => {
    const { subscription } = await member();
    await kit.control(`subscriptions/${subscription.id}/fail_renewals`, { times: 1 });
    await advance(32);
    const late = await reload(subscription);
    expect(late.status).toBe('past_due');
    const invoice = late.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(invoice.next_payment_attempt).toBeGreaterThan(invoice.created);
    expect(await eventTypes('invoice.payment_failed')).toBe(1);
    await advance(3);
    expect((await reload(subscription)).status).toBe('active');
    expect(await eventTypes('invoice.paid')).toBe(2);
  });

  test('if every retry fails, the subscription ends', async () => {
    const { subscription } = await member();
    await kit.control(`subscriptions/${subscription.id}/fail_renewals`, { times: 10 });
    await advance(50);
    const ended = await reload(subscription);
    expect(ended.status).toBe('canceled');
    expect(ended.cancellation_details?.reason).toBe('payment_failed');
    expect(await eventTypes('invoice.payment_failed')).toBe(4);
    expect(await eventTypes('customer.subscription.deleted')).toBe(1);
  });

  test('an open invoice can be paid with another card', async () => {
    const { subscription, customer } = await member();
    await kit.control(`subscriptions/${subscription.id}/fail_renewals`, { times: 1 });
    await advance(32);
    const invoice = (await reload(subscription)).latest_invoice as Stripe.Invoice;
    const refused = await refusal(kit.stripe.invoices.pay(invoice.id, { payment_method: 'pm_card_chargeDeclined' }));
    expect(refused.code).toBe('card_declined');
    const other = await kit.stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
    await kit.stripe.subscriptions.update(subscription.id, { default_payment_method: other.id });
    expect((await kit.stripe.invoices.pay(invoice.id)).status).toBe('paid');
    expect((await reload(subscription)).status).toBe('active');
    expect((await refusal(kit.stripe.invoices.pay(invoice.id))).code).toBe('invoice_already_paid');
  });

  test('a card that always needs authentication fails a renewal, and an event reports that', async () => {
    const { monthly } = await membershipPrices(kit.stripe);
    const { customer } = await customerWithCard(kit.stripe, 'pm_card_authenticationRequired');
    const subscription = await kit.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
      expand: ['latest_invoice.payments'],
    });
    expect(subscription.status).toBe('incomplete');
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    await kit.control(`payment_intents/${invoice.payments?.data[0]?.payment.payment_intent}/authenticate`, {
      answer: 'complete',
    });
    expect((await reload(subscription)).status).toBe('active');
    await advance(32);
    expect((await reload(subscription)).status).toBe('past_due');
    expect(await eventTypes('invoice.payment_action_required')).toBe(2);
  });

  test('a month that is too short uses its last day, and the next month uses the anchor’s day again', async () => {
    const now = new Date(kit.world.now() * 1000);
    const to31st = Date.UTC(now.getUTCFullYear() + 1, 0, 31, 12) - now.getTime();
    await kit.control('clock', { advance_ms: to31st });
    const { subscription } = await member();
    const ends: string[] = [new Date(itemOf(subscription).current_period_end * 1000).toISOString().slice(5, 10)];
    for (let n = 0; n < 2; n += 1) {
      await advance(30);
      ends.push(new Date(itemOf(await reload(subscription)).current_period_end * 1000).toISOString().slice(5, 10));
    }
    expect(ends[0]).toMatch(/^02-2[89]$/);
    expect(ends.at(-1)).toBe('04-30');
  });
});

describe('ending', () => {
  test('canceling at the end of the period keeps the subscription until then, and can be undone', async () => {
    const { subscription } = await member();
    const leaving = await kit.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(leaving).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: itemOf(subscription).current_period_end,
    });
    const stays = await kit.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(stays).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await kit.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await advance(32);
    const ended = await reload(subscription);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: itemOf(subscription).current_period_end });
    expect((await kit.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    expect((await kit.stripe.subscriptions.list({ customer: subscription.customer as string })).data).toEqual([]);
    expect(
      (await kit.stripe.subscriptions.list({ customer: subscription.customer as string, status: 'all' })).data,
    ).toHaveLength(1);
  });

  test('canceling right away sends its event', async () => {
    const { subscription } = await member();
    const ended = await kit.stripe.subscriptions.cancel(subscription.id, {
      cancellation_details: { feedback: 'too_expensive' },
    });
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { feedback: 'too_expensive' } });
    await refusal(kit.stripe.subscriptions.cancel(subscription.id));
  });
});

describe('changing the plan', () => {
  test('to a year right away: the rest of the month is credited, the preview shows the same total', async () => {
    const { subscription, yearly } = await member();
    await advance(10);
    const items = [{ id: itemOf(subscription).id, price: yearly.id }];
    const at = kit.world.now();
    const preview = await kit.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_date: at },
    });
    const unused = Math.round(
      1500 *
        ((itemOf(subscription).current_period_end - at) /
          (itemOf(subscription).current_period_end - itemOf(subscription).current_period_start)),
    );
    expect(preview.total).toBe(15000 - unused);
    expect(itemOf(await reload(subscription)).price.id).not.toBe(yearly.id);
    const changed = await kit.stripe.subscriptions.update(subscription.id, {
      items,
      proration_date: at,
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
    });
    const invoice = changed.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'paid', total: 15000 - unused, billing_reason: 'subscription_update' });
    expect(invoice.lines.data.map((row) => row.parent?.subscription_item_details?.proration)).toEqual([true, false]);
    expect(itemOf(changed).price.id).toBe(yearly.id);
    expect(itemOf(changed).current_period_end - itemOf(changed).current_period_start).toBeGreaterThanOrEqual(365 * DAY);
  });

  test('a refused payment for the change undoes it', async () => {
    const { subscription, yearly, customer } = await member();
    const bad = await kit.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await kit.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id });
    const items = [{ id: itemOf(subscription).id, price: yearly.id }];
    const error = await refusal(
      kit.stripe.subscriptions.update(subscription.id, { items, payment_behavior: 'error_if_incomplete' }),
    );
    expect(error.statusCode).toBe(402);
    const after = await reload(subscription);
    expect(after.status).toBe('active');
    expect(itemOf(after).price.id).toBe(itemOf(subscription).price.id);
    expect((await kit.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  });

  test('to a higher price with the same interval: the difference waits for the next invoice', async () => {
    const { subscription } = await member();
    const dearer = await kit.stripe.prices.create({
      currency: 'usd',
      unit_amount: 3000,
      recurring: { interval: 'month' },
      product_data: { name: 'More' },
    });
    await advance(5);
    await kit.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: dearer.id }],
    });
    expect((await kit.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    const preview = await kit.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.lines.data).toHaveLength(3);
    await advance(28);
    const invoice = (await reload(subscription)).latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ total: preview.total, status: 'paid', billing_reason: 'subscription_cycle' });
  });

  test('to a smaller plan at the end of the period, with a schedule that is then released', async () => {
    const { subscription, monthly, yearly } = await member('yearly');
    const schedule = await kit.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const now = schedule.phases[0] as Stripe.SubscriptionSchedule.Phase;
    await kit.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: yearly.id, quantity: 1 }], start_date: now.start_date, end_date: now.end_date },
        { items: [{ price: monthly.id, quantity: 1 }] },
      ],
    });
    expect((await reload(subscription)).schedule).toBe(schedule.id);
    await advance(366);
    const after = await reload(subscription);
    expect(itemOf(after).price.id).toBe(monthly.id);
    expect((after.latest_invoice as Stripe.Invoice).total).toBe(1500);
    expect(after.schedule).toBeNull();
    expect((await kit.stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
    await advance(31);
    expect((await reload(subscription)).latest_invoice).toMatchObject({ total: 1500, status: 'paid' });
  });

  test('a schedule can be canceled before it takes effect', async () => {
    const { subscription } = await member('yearly');
    const schedule = await kit.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    await refusal(kit.stripe.subscriptionSchedules.create({ from_subscription: subscription.id }));
    expect((await kit.stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released');
    expect((await reload(subscription)).schedule).toBeNull();
  });

  test('a coupon for some months applies to the invoices in those months', async () => {
    const { monthly } = await membershipPrices(kit.stripe);
    const { customer } = await customerWithCard(kit.stripe);
    const coupon = await kit.stripe.coupons.create({ percent_off: 50, duration: 'repeating', duration_in_months: 2 });
    const subscription = await kit.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
      discounts: [{ coupon: coupon.id }],
    });
    await advance(65);
    const totals = (await kit.stripe.invoices.list({ subscription: subscription.id })).data.map(
      (invoice) => invoice.total,
    );
    expect(totals).toEqual([1500, 750, 750]);
  });
});
