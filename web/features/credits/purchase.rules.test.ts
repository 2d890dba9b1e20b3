import { expect, test } from 'vitest';
import {
  attemptOf,
  creditsChanged,
  NOT_VERIFIED_IN_TIME,
  POLL_EVERY_MS,
  POLL_TRIES,
  problemOf,
  quantityOf,
  responseLost,
} from './purchase.rules.ts';

test('a quantity is a whole number from 1 to 100', () => {
  expect(['1', '100', ' 15 ', '１５', '٣٠'].map(quantityOf)).toEqual([1, 100, 15, 15, 30]);
  expect(['', '0', '101', '2.5', '-3', '1e2', 'ten'].map(quantityOf)).toEqual(Array(7).fill(null));
});

test('after 20 failed polls the card could not be verified in time', async () => {
  let polls = 0;
  const never = async () => {
    polls += 1;
    throw new Error('lost');
  };
  expect(await creditsChanged(3, never, async () => {})).toBe(false);
  expect(polls).toBe(20);
  expect(NOT_VERIFIED_IN_TIME).toBe('Code 987: Could not verify card in time');
});

test('polls every two seconds, up to twenty times, until the credits change', async () => {
  expect([POLL_EVERY_MS / 1000, POLL_TRIES]).toEqual([2, 20]);
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  expect(await creditsChanged(3, async () => 3, pause)).toBe(false);
  expect(pauses).toEqual(Array(20).fill(POLL_EVERY_MS));
  pauses.length = 0;
  let calls = 0;
  const third = async () => {
    calls += 1;
    if (calls === 1) throw new Error('lost');
    return calls >= 3 ? 8 : 3;
  };
  expect(await creditsChanged(3, third, pause)).toBe(true);
  expect(pauses).toHaveLength(3);
});

test('a refusal keeps the server’s message and says what to do next', () => {
  expect(problemOf({ status: 422, message: 'Your card was declined.', code: 'card_declined' })).toEqual({
    kind: 'card',
    message: 'Your card was declined.',
  });
  expect(problemOf({ status: 422, message: 'm', code: 'payment_unclear' }).kind).toBe('unclear');
  expect(problemOf({ status: 422, message: 'm', code: 'already_paid' }).kind).toBe('already_paid');
  expect(problemOf({ status: 422, message: 'm', fields: { paymentMethodId: 'm' } }).kind).toBe('card');
  expect(problemOf({ status: 422, message: 'm', code: 'price_changed' }).kind).toBe('other');
});

test('the same card, amount, and price are the same attempt; changing any of them starts a new one', () => {
  const wanted = { credits: 15, price: 150 };
  const attempts = [
    attemptOf({ savedId: 'pm_1' }, wanted),
    attemptOf({ savedId: 'pm_2' }, wanted),
    attemptOf({ revision: 4 }, wanted),
    attemptOf({ revision: 5 }, wanted),
    attemptOf({ revision: 4 }, { credits: 5, price: 50 }),
  ].map((attempt) => JSON.stringify(attempt));
  expect(new Set(attempts).size).toBe(5);
  expect(JSON.stringify(attemptOf({ revision: 4 }, { ...wanted }))).toBe(attempts[2]);
});

test('the key is kept while the response is missing and dropped after a refusal', () => {
  const lost = [
    { status: 0 },
    { status: 500, code: 'unexpected' },
    { status: 503, code: 'payment_unclear' },
    { status: 409, code: 'idempotency_in_progress' },
  ];
  expect(lost.map(responseLost)).toEqual([true, true, true, true]);
  const answered = [
    { status: 422, code: 'card_declined' },
    { status: 409, code: 'order_ended' },
    { status: 409, code: 'already_paid' },
    { status: 503, code: 'provider_away' },
  ];
  expect(answered.map(responseLost)).toEqual([false, false, false, false]);
  expect(problemOf({ status: 409, message: 'm', code: 'idempotency_in_progress' }).kind).toBe('unclear');
});
