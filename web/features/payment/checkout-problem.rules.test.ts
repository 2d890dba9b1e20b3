import { describe, expect, it } from 'vitest';
import { isResponseMissing, problemOf } from './checkout-problem.rules.ts';

describe('the key of an attempt', () => {
  it('is dropped if the order ended because the provider was down: the next click is a new order', () => {
    const away = problemOf({ status: 503, message: '', code: 'provider_away' });
    expect([away.kind, isResponseMissing(away)]).toEqual(['away', false]);
  });

  it('is kept while the server is still processing the request, and dropped once its order has ended', () => {
    expect(isResponseMissing(problemOf({ status: 409, message: '', code: 'idempotency_in_progress' }))).toBe(true);
    expect(isResponseMissing(problemOf({ status: 409, message: '', code: 'order_ended' }))).toBe(false);
  });

  it('is kept if there was no response, and dropped if the server refused', () => {
    expect(isResponseMissing(problemOf({ status: 0, message: '' }))).toBe(true);
    expect(isResponseMissing(problemOf({ status: 503, message: '' }))).toBe(true);
    expect(isResponseMissing(problemOf({ status: 409, message: '' }))).toBe(false);
  });
});

describe('a refusal', () => {
  const message = 'The sentence.';
  it('with another price asks again with the new price', () => {
    const details = { price: 360 };
    expect(problemOf({ status: 409, message, code: 'price_changed', details })).toEqual({
      kind: 'price_changed',
      message,
      price: 360,
    });
    expect(problemOf({ status: 409, message, code: 'not_free', details })).toMatchObject({ price: 360 });
    expect(problemOf({ status: 409, message, code: 'nothing_to_pay' })).toMatchObject({ price: 0 });
  });

  it('for an expired session leads to signing in', () => {
    expect(problemOf({ status: 401, message })).toEqual({ kind: 'signed_out' });
  });

  it('for a basket that was just paid leads to its order', () => {
    expect(problemOf({ status: 409, message, code: 'already_paid', details: { orderId: 7 } })).toMatchObject({
      orderId: 7,
    });
  });

  it('keeps the exact message', () => {
    expect(problemOf({ status: 409, message, code: 'basket_changed' })).toEqual({ kind: 'changed', message });
    expect(problemOf({ status: 403, message, code: 'address_unverified' })).toEqual({ kind: 'unverified', message });
    expect(problemOf({ status: 429, message })).toEqual({ kind: 'refused', message });
    expect(problemOf({ status: 502, message })).toEqual({ kind: 'away', message });
  });
});
