import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { customerWithCard, membershipPrices, refusal, sandboxForTests } from './test-kit.ts';

const kit = sandboxForTests();

async function member(token = 'pm_card_visa') {
  const prices = await membershipPrices(kit.stripe);
  const { customer } = await customerWithCard(kit.stripe, token);
  const subscription = await kit.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices.monthly.id }],
  });
  const configuration = await kit.stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        billing_cycle_anchor: 'now',
        products: [{ product: prices.yearly.product as string, prices: [prices.yearly.id] }],
      },
    },
  });
  return { ...prices, customer, subscription, configuration };
}
type Member = Awaited<ReturnType<typeof member>>;

const open = ({ customer, subscription, configuration, yearly }: Member, price = yearly.id) =>
  kit.stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: configuration.id,
    return_url: 'http://localhost:3000/subscriptions',
    flow_data: {
      type: 'subscription_update_confirm',
      after_completion: {
        type: 'redirect',
        redirect: { return_url: 'http://localhost:3000/subscriptions?changed=true' },
      },
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: subscription.items.data[0]?.id ?? '', price, quantity: 1 }],
      },
    },
  });
const form = (body: Record<string, string>): RequestInit => ({
  method: 'POST',
  redirect: 'manual',
  body: new URLSearchParams(body),
});
const reload = ({ subscription }: Member) =>
  kit.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });

test('a member confirms the yearly plan on the hosted page: the rest of the month is credited, a new period begins', async () => {
  const one = await member();
  await kit.control('clock', { advance_days: 10 });
  const session = await open(one);
  const page = await (await fetch(session.url)).text();
  const preview = await kit.stripe.invoices.createPreview({
    subscription: one.subscription.id,
    subscription_details: { items: [{ id: one.subscription.items.data[0]?.id ?? '', price: one.yearly.id }] },
  });
  expect(preview.amount_due).toBeLessThan(15000);
  expect(page).toContain(`$${(preview.amount_due / 100).toFixed(2)}`);
  expect((await reload(one)).items.data[0]?.price.id).toBe(one.monthly.id);
  const response = await fetch(session.url, form({}));
  expect(response.headers.get('location')).toBe('http://localhost:3000/subscriptions?changed=true');
  const after = await reload(one);
  expect(after.items.data[0]?.price.id).toBe(one.yearly.id);
  expect(after.latest_invoice as Stripe.Invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_update',
  });
  expect((after.latest_invoice as Stripe.Invoice).total).toBe(preview.amount_due);
  expect(kit.world.state.all('events').filter((event) => event.type === 'customer.subscription.updated')).toHaveLength(
    1,
  );
  expect(await (await fetch(session.url)).text()).toContain('nothing to confirm any more');
  await fetch(session.url, form({}));
  expect((await kit.stripe.invoices.list({ subscription: one.subscription.id })).data).toHaveLength(2);
});

test('a refused card changes nothing and says so; authentication may come first', async () => {
  const one = await member();
  const bad = await kit.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: one.customer.id });
  await kit.stripe.subscriptions.update(one.subscription.id, { default_payment_method: bad.id });
  const session = await open(one);
  expect(await (await fetch(session.url, form({}))).text()).toContain('Your card was declined.');
  expect((await reload(one)).items.data[0]?.price.id).toBe(one.monthly.id);
  expect((await kit.stripe.invoices.list({ subscription: one.subscription.id })).data).toHaveLength(1);
  const authMethod = await kit.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: one.customer.id,
  });
  await kit.stripe.subscriptions.update(one.subscription.id, { default_payment_method: authMethod.id });
  expect(await (await fetch(session.url, form({}))).text()).toContain('Confirm it is you');
  expect(await (await fetch(session.url, form({ answer: 'fail' }))).text()).toContain('Nothing was charged');
  expect((await reload(one)).items.data[0]?.price.id).toBe(one.monthly.id);
  expect((await fetch(session.url, form({ answer: 'complete' }))).status).toBe(303);
  expect((await reload(one)).items.data[0]?.price.id).toBe(one.yearly.id);
});

test('a plan that the configuration doesn’t offer, or a subscription that is ending, is refused', async () => {
  const one = await member();
  expect((await refusal(open(one, one.monthly.id))).message).toContain('not in the products');
  await kit.stripe.subscriptions.update(one.subscription.id, { cancel_at_period_end: true });
  expect((await refusal(open(one))).message).toContain('set to cancel');
  expect((await fetch(`${kit.running.url}/p/session/bps_unknown`)).status).toBe(404);
});

test('a backdated period is renewed right away, once, and the renewal fails if the card is set to refuse', async () => {
  const one = await member();
  await kit.control(`subscriptions/${one.subscription.id}/fail_renewals`, { times: 9 });
  await kit.control(`subscriptions/${one.subscription.id}/age`, { days: 3 });
  expect((await reload(one)).status).toBe('past_due');
  const { data } = await kit.stripe.invoices.list({ subscription: one.subscription.id });
  expect(data.map((invoice) => [invoice.billing_reason, invoice.status])).toEqual([
    ['subscription_cycle', 'open'],
    ['subscription_create', 'paid'],
  ]);
});
