import { describe, expect, it } from 'vitest';
import { answerMissing, begunWay, keyOf, problemOf, whatToAsk } from './attempt.rules.ts';

describe('what is asked of the server', () => {
  it('is the enroll call where credits pay all of it', () => {
    expect(whatToAsk({ kind: 'once' }, 30, 0)).toEqual({
      call: 'enroll',
      body: { creditsToSpend: 30, quotedPrice: 0 },
    });
  });

  it('is a payment link with the price that was seen otherwise', () => {
    expect(whatToAsk({ kind: 'once' }, 3, 330)).toEqual({
      call: 'link',
      body: {
        mode: 'payment',
        includeInterests: true,
        creditsToSpend: 3,
        member: 'non',
        yearly: 'monthly',
        quotedPrice: 330,
      },
    });
  });

  it('names the interval of a membership, and never enrols for nothing with one', () => {
    expect(whatToAsk({ kind: 'membership', interval: 'yearly' }, 0, 450)).toMatchObject({
      call: 'link',
      body: { mode: 'subscription', member: 'member', yearly: 'yearly' },
    });
    expect(whatToAsk({ kind: 'membership', interval: 'monthly' }, 0, 0).call).toBe('link');
  });
});

it('continues a checkout only on the way for which it was begun', () => {
  expect(begunWay('cohort_places')).toBe('once');
  expect(begunWay('cohort_places_with_membership')).toBe('membership');
  expect([begunWay('ticket'), begunWay('membership'), begunWay(undefined)]).toEqual([null, null, null]);
});

describe('the key of an attempt', () => {
  const once = whatToAsk({ kind: 'once' }, 3, 330);
  it('is new for each', () => {
    expect(keyOf(null, once, () => 'a').key).toBe('a');
  });

  it('stays while the answer to the same question is missing', () => {
    const first = keyOf(null, once, () => 'a');
    expect(keyOf(first, once, () => 'b').key).toBe('a');
    expect(keyOf(first, whatToAsk({ kind: 'once' }, 4, 320), () => 'b').key).toBe('b');
  });

  it('is dropped where the order ended because the provider was away: the next press is an order of its own', () => {
    const away = problemOf({ status: 503, message: '', code: 'provider_away' });
    expect([away.kind, answerMissing(away)]).toEqual(['away', false]);
  });

  it('is kept while the server is still at the request, and dropped once its order has ended', () => {
    expect(answerMissing(problemOf({ status: 409, message: '', code: 'idempotency_in_progress' }))).toBe(true);
    expect(answerMissing(problemOf({ status: 409, message: '', code: 'order_ended' }))).toBe(false);
  });

  it('is kept when nobody answered, and dropped when the server said no', () => {
    expect(answerMissing(problemOf({ status: 0, message: '' }))).toBe(true);
    expect(answerMissing(problemOf({ status: 503, message: '' }))).toBe(true);
    expect(answerMissing(problemOf({ status: 409, message: '' }))).toBe(false);
  });
});

describe('a refusal', () => {
  const message = 'The sentence.';
  it('with another price asks again with the new one', () => {
    const details = { price: 360 };
    expect(problemOf({ status: 409, message, code: 'price_changed', details })).toEqual({
      kind: 'price_changed',
      message,
      price: 360,
    });
    expect(problemOf({ status: 409, message, code: 'not_free', details })).toMatchObject({ price: 360 });
    expect(problemOf({ status: 409, message, code: 'nothing_to_pay' })).toMatchObject({ price: 0 });
  });

  it('of an ended session leads to signing in', () => {
    expect(problemOf({ status: 401, message })).toEqual({ kind: 'signed_out' });
  });

  it('of a basket that was just paid leads to its order', () => {
    expect(problemOf({ status: 409, message, code: 'already_paid', details: { orderId: 7 } })).toMatchObject({
      orderId: 7,
    });
  });

  it('keeps the exact sentence', () => {
    expect(problemOf({ status: 409, message, code: 'basket_changed' })).toEqual({ kind: 'changed', message });
    expect(problemOf({ status: 403, message, code: 'address_unverified' })).toEqual({ kind: 'unverified', message });
    expect(problemOf({ status: 429, message })).toEqual({ kind: 'refused', message });
    expect(problemOf({ status: 502, message })).toEqual({ kind: 'away', message });
  });
});
