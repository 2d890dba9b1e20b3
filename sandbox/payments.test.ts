import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { customerWithCard, DAY, refusal, sandboxForTests } from './test-kit.ts';

const kit = sandboxForTests();
const RETURN = 'http://localhost:3000/back';

const pay = (more: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.Response<Stripe.PaymentIntent>> =>
  kit.stripe.paymentIntents.create({
    amount: 10000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: RETURN,
    ...more,
  });

describe('customers and saved cards', () => {
  test('a customer is created, changed, found by email address, and deleted', async () => {
    const customer = await kit.stripe.customers.create({ email: 'ada@example.test', name: 'Ada' });
    expect(customer).toMatchObject({ object: 'customer', email: 'ada@example.test', livemode: false });
    expect((await kit.stripe.customers.list({ email: 'ada@example.test' })).data).toHaveLength(1);
    expect(await kit.stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    expect((await kit.stripe.customers.retrieve(customer.id)).deleted).toBe(true);
    await refusal(kit.stripe.customers.update(customer.id, { name: 'x' }));
    expect((await kit.stripe.customers.list()).data).toEqual([]);
  });

  test('cards are attached, listed per customer, and detached', async () => {
    const { customer, method } = await customerWithCard(kit.stripe);
    expect(method.card).toMatchObject({ brand: 'visa', last4: '4242' });
    await kit.stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
    const cards = await kit.stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
    expect(cards.data.map((card) => card.card?.brand)).toEqual(['mastercard', 'visa']);
    await kit.stripe.paymentMethods.detach(method.id);
    expect((await kit.stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data).toHaveLength(1);
    const updatedCustomer = (await kit.stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(updatedCustomer.invoice_settings.default_payment_method).toBeNull();
    await refusal(kit.stripe.paymentMethods.detach(method.id));
  });

  test('a declining card is refused when saved; a wrong number even before that', async () => {
    const customer = await kit.stripe.customers.create({});
    const error = await refusal(kit.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }));
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', message: 'Your card was declined.' });
    const wrong = await refusal(
      kit.stripe.paymentMethods.create({
        type: 'card',
        card: { number: '4242424242424241', exp_month: 1, exp_year: 2040, cvc: '123' },
      }),
    );
    expect(wrong).toMatchObject({ code: 'incorrect_number', message: 'Your card number is incorrect.' });
  });

  test("another customer's card is refused", async () => {
    const { method } = await customerWithCard(kit.stripe);
    const other = await kit.stripe.customers.create({});
    const error = await refusal(pay({ customer: other.id, payment_method: method.id }));
    expect(error.param).toBe('payment_method');
  });
});

describe('payment intents', () => {
  test('a card that works pays, with charge, fee, and events', async () => {
    const intent = await pay({ metadata: { order: '7' } });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 10000, next_action: null });
    const charge = await kit.stripe.charges.retrieve(intent.latest_charge as string);
    expect(charge).toMatchObject({
      paid: true,
      status: 'succeeded',
      metadata: { order: '7' },
      payment_intent: intent.id,
    });
    const transaction = await kit.stripe.balanceTransactions.retrieve(charge.balance_transaction as string);
    expect(transaction).toMatchObject({ amount: 10000, fee: 320, net: 9680, type: 'charge' });
    const types = (await kit.stripe.events.list()).data.map((event) => event.type);
    expect(types).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']);
  });

  test('a declined card fails, and the same intent may be retried with another', async () => {
    const intent = await kit.stripe.paymentIntents.create({ amount: 10000, currency: 'usd' });
    const error = await refusal(
      kit.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
    );
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' });
    expect(error.payment_intent?.status).toBe('requires_payment_method');
    const after = await kit.stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error?.message).toBe('Your card was declined.');
    const paid = await kit.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: RETURN,
    });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test('an amount below the minimum is refused', async () => {
    expect((await refusal(pay({ amount: 49 }))).code).toBe('amount_too_small');
    expect((await refusal(pay({ amount: 0 }))).code).toBe('parameter_invalid_integer');
  });

  test('a saved card that needs authentication is refused off session, and asks for it on session', async () => {
    const { customer, method } = await customerWithCard(kit.stripe, 'pm_card_authenticationRequired');
    const error = await refusal(pay({ customer: customer.id, payment_method: method.id, off_session: true }));
    expect(error).toMatchObject({ code: 'authentication_required', statusCode: 402 });
    expect(error.payment_method?.id).toBe(method.id);
    const intent = await pay({
      customer: customer.id,
      payment_method: method.id,
      return_url: undefined,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(intent.client_secret).toContain(`${intent.id}_secret_`);
    await kit.control(`payment_intents/${intent.id}/authenticate`, { answer: 'complete' });
    expect((await kit.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  test('an authentication the owner refuses resets the intent', async () => {
    const intent = await pay({ payment_method: 'pm_card_authenticationRequired' });
    expect(intent.next_action?.redirect_to_url?.return_url).toBe(RETURN);
    await kit.control(`payment_intents/${intent.id}/authenticate`, { answer: 'fail' });
    const after = await kit.stripe.paymentIntents.retrieve(intent.id);
    expect(after.status).toBe('requires_payment_method');
    expect(after.last_payment_error?.code).toBe('payment_intent_authentication_failure');
    expect(kit.world.state.count('charges')).toBe(0);
  });

  test('manual capture takes a part, and canceling takes nothing', async () => {
    const held = await pay({ capture_method: 'manual' });
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 10000, amount_received: 0 });
    const captured = await kit.stripe.paymentIntents.capture(held.id, { amount_to_capture: 4000 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 4000 });
    const other = await pay({ capture_method: 'manual' });
    expect((await kit.stripe.paymentIntents.cancel(other.id)).status).toBe('canceled');
    expect((await refusal(kit.stripe.paymentIntents.confirm(other.id))).code).toBe('payment_intent_unexpected_state');
    expect((await refusal(kit.stripe.paymentIntents.cancel(captured.id))).code).toBe('payment_intent_unexpected_state');
  });
});

describe('setup intents', () => {
  test('a card set up with its owner present later pays without them', async () => {
    const customer = await kit.stripe.customers.create({});
    const setup = await kit.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      return_url: RETURN,
    });
    expect(setup.status).toBe('requires_action');
    await kit.control(`setup_intents/${setup.id}/authenticate`, { answer: 'complete' });
    const done = await kit.stripe.setupIntents.retrieve(setup.id);
    expect(done.status).toBe('succeeded');
    const paid = await pay({ customer: customer.id, payment_method: done.payment_method as string, off_session: true });
    expect(paid.status).toBe('succeeded');
  });

  test('a declined card is not set up', async () => {
    const customer = await kit.stripe.customers.create({});
    const error = await refusal(
      kit.stripe.setupIntents.create({
        customer: customer.id,
        payment_method: 'pm_card_chargeDeclined',
        confirm: true,
        return_url: RETURN,
      }),
    );
    expect(error.code).toBe('card_declined');
    expect((await kit.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
  });
});

describe('refunds', () => {
  test('partial refunds add up and never exceed the charge', async () => {
    const intent = await pay();
    const first = await kit.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 3000,
      reason: 'requested_by_customer',
      metadata: { line: '1' },
    });
    expect(first).toMatchObject({ status: 'succeeded', amount: 3000, metadata: { line: '1' } });
    const tooBig = await refusal(kit.stripe.refunds.create({ payment_intent: intent.id, amount: 7001 }));
    expect(tooBig).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(tooBig.message).toBe('Refund amount ($70.01) is greater than unrefunded amount on charge ($70.00)');
    await kit.stripe.refunds.create({ payment_intent: intent.id });
    const charge = await kit.stripe.charges.retrieve(intent.latest_charge as string, { expand: ['refunds'] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 10000 });
    expect(charge.refunds?.data).toHaveLength(2);
    expect((await refusal(kit.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_already_refunded',
    );
  });

  test('a misspelled reason is refused, and so is a refund of a payment that never arrived', async () => {
    const intent = await kit.stripe.paymentIntents.create({ amount: 10000, currency: 'usd' });
    expect((await refusal(kit.stripe.refunds.create({ payment_intent: intent.id, reason: 'requested' }))).param).toBe(
      'reason',
    );
    expect((await refusal(kit.stripe.refunds.create({ payment_intent: intent.id }))).message).toContain(
      'does not have a successful charge',
    );
  });

  test('a refund returned by the bank fails later, and the charge is as before', async () => {
    const intent = await pay({ payment_method: 'pm_card_refundFail' });
    const refund = await kit.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await kit.control('clock', { advance_seconds: 60 });
    const failed = await kit.stripe.refunds.retrieve(refund.id);
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'lost_or_stolen_card' });
    expect((await kit.stripe.charges.retrieve(intent.latest_charge as string)).amount_refunded).toBe(0);
    expect((await kit.stripe.events.list({ type: 'refund.failed' })).data).toHaveLength(1);
  });
});

describe('disputes', () => {
  test('a dispute takes amount and fee, blocks refunds, and returns everything when won', async () => {
    const intent = await pay();
    await kit.control('disputes', { payment_intent: intent.id });
    const dispute = (await kit.stripe.disputes.list({ payment_intent: intent.id })).data[0] as Stripe.Dispute;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 10000, reason: 'fraudulent' });
    expect(dispute.balance_transactions[0]).toMatchObject({ amount: -10000, fee: 1500, net: -11500 });
    expect((await refusal(kit.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed');
    await kit.control(`disputes/${dispute.id}/close`, { status: 'won' });
    const won = await kit.stripe.disputes.retrieve(dispute.id);
    expect(won.status).toBe('won');
    expect(won.balance_transactions.reduce((sum, row) => sum + row.net, 0)).toBe(0);
    const types = (await kit.stripe.events.list({ types: ['charge.dispute.*'] })).data.map((event) => event.type);
    expect(types).toEqual([
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.created',
    ]);
  });

  test('the evidence wording of test mode decides a dispute; closing it loses', async () => {
    const intent = await pay({ payment_method: 'pm_card_createDispute' });
    const dispute = (await kit.stripe.disputes.list({ payment_intent: intent.id })).data[0] as Stripe.Dispute;
    const answered = await kit.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'losing_evidence' },
      submit: true,
    });
    expect(answered.status).toBe('lost');
    await refusal(kit.stripe.disputes.close(dispute.id));
  });
});

test('events since an instant can be listed, for reconciliation', async () => {
  await pay();
  const since = kit.world.now() + DAY;
  await kit.control('clock', { advance_days: 2 });
  await pay({ amount: 777 });
  const later = await kit.stripe.events.list({ created: { gte: since }, types: ['payment_intent.succeeded'] });
  expect(later.data).toHaveLength(1);
  const event = await kit.stripe.events.retrieve(later.data[0]?.id ?? '');
  expect(event).toMatchObject({ object: 'event', livemode: false });
  expect((event.data.object as Stripe.PaymentIntent).amount).toBe(777);
});
