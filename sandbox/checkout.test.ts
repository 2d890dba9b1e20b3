import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { line, membershipPrices, payment, refusal, sandboxForTests } from './test-kit.ts';

const kit = sandboxForTests();

/** Submits a hosted page's form as a browser does, without following redirects. */
async function submit(
  url: string,
  fields: Record<string, string>,
): Promise<{ status: number; location: string; text: string }> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}
const CARD = { email: 'ada@example.test', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
const open = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> =>
  kit.stripe.checkout.sessions.create(payment(15000, more));

describe('a session to pay', () => {
  test('carries the requested values, and is paid on its page', async () => {
    const session = await open({
      client_reference_id: 'order_7',
      metadata: { order: '7' },
      line_items: [line('Voices', 15000), line('Manga', 2550, 2)],
      payment_intent_data: { metadata: { order: '7' }, description: 'Order 7' },
      allowed_payment_method_types: ['card'],
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 20100,
      currency: 'usd',
      client_reference_id: 'order_7',
      payment_intent: null,
    });
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('Pay $201.00');
    expect(page).toContain('href="http://localhost:3000/select_enrollment_type"');
    expect(page).not.toContain('<script');
    const paid = await submit(session.url ?? '', CARD);
    expect(paid).toMatchObject({
      status: 303,
      location: `http://localhost:3000/finalize_enrollment?session=${session.id}`,
    });
    const after = await kit.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(after.customer_details?.email).toBe('ada@example.test');
    expect(after.line_items?.data.map((row) => [row.description, row.quantity, row.amount_total])).toEqual([
      ['Voices', 1, 15000],
      ['Manga', 2, 5100],
    ]);
    const intent = after.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount: 20100,
      metadata: { order: '7' },
      description: 'Order 7',
    });
    expect((intent.latest_charge as Stripe.Charge).paid).toBe(true);
    expect((await kit.stripe.checkout.sessions.list({ payment_intent: intent.id })).data[0]?.id).toBe(session.id);
  });

  test('stays open with the reason when the card is declined, and can be retried', async () => {
    const session = await open();
    const declined = await submit(session.url ?? '', { ...CARD, number: '4000 0000 0000 0002' });
    expect(declined.status).toBe(200);
    expect(declined.text).toContain('role="alert"');
    expect(declined.text).toContain('Your card was declined.');
    expect(declined.text).toContain('value="ada@example.test"');
    expect((await kit.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await submit(session.url ?? '', CARD)).status).toBe(303);
    expect(kit.world.state.count('payment_intents')).toBe(1);
  });

  test('a second click on the button charges nothing more', async () => {
    const session = await open();
    const url = session.url ?? '';
    const responses = await Promise.all([submit(url, CARD), submit(url, CARD)]);
    expect(responses.map((response) => response.status)).toEqual([303, 303]);
    expect(kit.world.state.count('charges')).toBe(1);
  });

  test('card errors are shown on the page', async () => {
    const session = await open();
    const url = session.url ?? '';
    expect((await submit(url, { ...CARD, number: '4242 4242 4242 4241' })).text).toContain(
      'Your card number is incorrect.',
    );
    expect((await submit(url, { ...CARD, expiry: '01/20' })).text).toContain(
      'Your card&#39;s expiration year is invalid.',
    );
    expect((await submit(url, { ...CARD, cvc: '1' })).text).toContain('Your card&#39;s security code is invalid.');
  });

  test('3-D Secure: complete pays, fail returns with the reason', async () => {
    for (const answer of ['fail', 'complete']) {
      const session = await open();
      const challenge = await submit(session.url ?? '', { ...CARD, number: '4000 0025 0000 3155' });
      expect(challenge.location).toContain('/c/authenticate/pi_');
      expect(await (await fetch(challenge.location)).text()).toContain('Complete');
      const answered = await submit(challenge.location, { answer });
      const after = await kit.stripe.checkout.sessions.retrieve(session.id);
      if (answer === 'complete') {
        expect(answered.location).toContain('/finalize_enrollment');
        expect(after.payment_status).toBe('paid');
      } else {
        expect(answered.location).toBe(`/c/pay/${session.id}`);
        expect(await (await fetch(session.url ?? '')).text()).toContain(
          'We are unable to authenticate your payment method',
        );
        expect(after.status).toBe('open');
      }
      expect((await fetch(challenge.location)).status).toBe(404);
    }
  });

  test('a card saved for later is attached to the customer', async () => {
    const customer = await kit.stripe.customers.create({ email: 'kept@example.test' });
    const session = await open({ customer: customer.id, payment_intent_data: { setup_future_usage: 'off_session' } });
    await kit.control(`checkout_sessions/${session.id}/pay`, {});
    expect((await kit.stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  });

  test('a coupon is split over the lines to the cent', async () => {
    const coupon = await kit.stripe.coupons.create({
      amount_off: 1000,
      currency: 'usd',
      duration: 'once',
      max_redemptions: 1,
    });
    const session = await open({
      line_items: [line('A', 3333), line('B', 3333), line('C', 3334)],
      discounts: [{ coupon: coupon.id }],
    });
    expect(session).toMatchObject({ amount_subtotal: 10000, amount_total: 9000 });
    expect(session.total_details?.amount_discount).toBe(1000);
    const lines = await kit.stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data.reduce((sum, row) => sum + row.amount_discount, 0)).toBe(1000);
    await kit.control(`checkout_sessions/${session.id}/pay`, {});
    expect((await refusal(open({ discounts: [{ coupon: coupon.id }] }))).code).toBe('coupon_expired');
    expect((await refusal(open({ discounts: [{ coupon: 'nope' }] }))).param).toBe('discounts[0][coupon]');
  });

  test('a total that is too small is refused', async () => {
    expect((await refusal(kit.stripe.checkout.sessions.create(payment(49)))).code).toBe('amount_too_small');
  });
});

describe('time and the return URL', () => {
  test('a session lives for 30 minutes to 24 hours, by the moved clock', async () => {
    const now = kit.world.now();
    expect((await refusal(open({ expires_at: now + 29 * 60 }))).param).toBe('expires_at');
    expect((await refusal(open({ expires_at: now + 25 * 3600 }))).param).toBe('expires_at');
    const session = await open({ expires_at: now + 31 * 60 });
    await submit(session.url ?? '', { ...CARD, number: '4000 0000 0000 0002' });
    await kit.control('clock', { advance_seconds: 32 * 60 });
    expect(await kit.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null });
    const event = (await kit.stripe.events.list({ type: 'checkout.session.expired' })).data[0];
    expect(event?.created).toBe(session.expires_at);
    const late = await submit(session.url ?? '', CARD);
    expect(late.status).toBe(200);
    expect(late.text).toContain('This checkout session has expired');
    expect((await kit.stripe.paymentIntents.list()).data[0]?.status).toBe('canceled');
    const next = await open({ expires_at: kit.world.now() + 31 * 60 });
    expect(next.status).toBe('open');
  });

  test('an open session can be expired once; a paid one never', async () => {
    const session = await open();
    expect((await kit.stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    await refusal(kit.stripe.checkout.sessions.expire(session.id));
    const paid = await open();
    await kit.control(`checkout_sessions/${paid.id}/pay`, {});
    const error = await refusal(kit.stripe.checkout.sessions.expire(paid.id));
    expect(error.message).toContain('status of `complete`');
    const page = await fetch(`${kit.running.url}/c/pay/${paid.id}`);
    expect(await page.text()).toContain('This checkout is complete');
  });

  test('3-D Secure completed after the session expired charges nothing', async () => {
    const session = await open();
    const challenge = await submit(session.url ?? '', { ...CARD, number: '4000 0025 0000 3155' });
    await kit.stripe.checkout.sessions.expire(session.id);
    expect((await submit(challenge.location, { answer: 'complete' })).status).toBe(404);
    expect(kit.world.state.count('charges')).toBe(0);
  });
});

describe('other modes', () => {
  test('setup saves a card for its customer', async () => {
    const customer = await kit.stripe.customers.create({});
    const { line_items: _, ...rest } = payment();
    const session = await kit.stripe.checkout.sessions.create({
      ...rest,
      mode: 'setup',
      currency: 'usd',
      customer: customer.id,
      setup_intent_data: { metadata: { why: 'change_card' } },
    });
    expect(session).toMatchObject({ payment_status: 'no_payment_required', amount_total: null });
    expect((await submit(session.url ?? '', { ...CARD, number: '4000000000000002' })).text).toContain(
      'Your card was declined.',
    );
    await submit(session.url ?? '', CARD);
    const after = await kit.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
    const setup = after.setup_intent as Stripe.SetupIntent;
    expect(setup).toMatchObject({ status: 'succeeded', customer: customer.id, metadata: { why: 'change_card' } });
    expect((await kit.stripe.paymentMethods.list({ customer: customer.id })).data[0]?.id).toBe(setup.payment_method);
  });

  test('a subscription bills the other purchases on its first invoice only', async () => {
    const { monthly } = await membershipPrices(kit.stripe);
    const session = await open({
      mode: 'subscription',
      line_items: [{ price: monthly.id, quantity: 1 }, line('Cohort at the member price', 12000)],
      subscription_data: { metadata: { person: '9' } },
    });
    expect(session.amount_total).toBe(13500);
    await kit.control(`checkout_sessions/${session.id}/pay`, { card: '4000002500003155', authenticate: 'complete' });
    const after = await kit.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'invoice.payments'],
    });
    expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent: null });
    const subscription = after.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({ status: 'active', metadata: { person: '9' }, customer: after.customer });
    expect(subscription.items.data).toHaveLength(1);
    const invoice = after.invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'paid', total: 13500, billing_reason: 'subscription_create' });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    const intentId = invoice.payments?.data[0]?.payment.payment_intent as string;
    expect((await kit.stripe.paymentIntents.retrieve(intentId)).amount).toBe(13500);
    const back = await kit.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
    });
    expect(back.data[0]?.invoice).toBe(invoice.id);
  });

  test('incompatible values are refused', async () => {
    const { monthly } = await membershipPrices(kit.stripe);
    expect((await refusal(open({ line_items: [{ price: monthly.id }] }))).param).toBe('mode');
    expect((await refusal(open({ mode: 'subscription' }))).message).toContain('at least one recurring price');
    expect((await refusal(open({ subscription_data: { metadata: {}, description: 'x' } }))).param).toBe(
      'subscription_data',
    );
    const { success_url: _, ...rest } = payment();
    expect((await refusal(kit.stripe.checkout.sessions.create(rest))).param).toBe('success_url');
  });

  test('a subscription made free by a coupon still collects a card', async () => {
    const { yearly } = await membershipPrices(kit.stripe);
    const coupon = await kit.stripe.coupons.create({ percent_off: 100, duration: 'once' });
    const session = await open({
      mode: 'subscription',
      line_items: [{ price: yearly.id }],
      discounts: [{ coupon: coupon.id }],
    });
    expect(session.payment_status).toBe('no_payment_required');
    await submit(session.url ?? '', CARD);
    const after = await kit.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect((after.subscription as Stripe.Subscription).default_payment_method).toMatch(/^pm_/);
    expect(kit.world.state.count('charges')).toBe(0);
  });
});
