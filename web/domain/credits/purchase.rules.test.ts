import { expect, test } from 'vitest';
import { creditsChanged, POLL_EVERY_MS, problemOf, quantityOf } from './purchase.rules.ts';

test('a quantity is a whole number from 1 to 100', () => {
  expect(['1', '100', ' 15 '].map(quantityOf)).toEqual([1, 100, 15]);
  expect(['', '0', '101', '2.5', '-3', '1e2', 'ten'].map(quantityOf)).toEqual(Array(7).fill(null));
});

test('it is asked twenty times every two seconds until the credits change', async () => {
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  expect(await creditsChanged(3, async () => 3, pause)).toBe(false);
  expect(pauses).toEqual(Array(20).fill(POLL_EVERY_MS));
  pauses.length = 0;
  let answers = 0;
  const third = async () => {
    answers += 1;
    if (answers === 1) throw new Error('lost');
    return answers >= 3 ? 8 : 3;
  };
  expect(await creditsChanged(3, third, pause)).toBe(true);
  expect(pauses).toHaveLength(3);
});

test('a refusal keeps its sentence and says what follows', () => {
  expect(problemOf({ message: 'Your card was declined.', code: 'card_declined' })).toEqual({
    kind: 'card',
    message: 'Your card was declined.',
  });
  expect(problemOf({ message: 'm', code: 'payment_unclear' }).kind).toBe('unclear');
  expect(problemOf({ message: 'm', code: 'already_paid' }).kind).toBe('already_paid');
  expect(problemOf({ message: 'm', fields: { paymentMethodId: 'm' } }).kind).toBe('card');
  expect(problemOf({ message: 'm', code: 'price_changed' }).kind).toBe('other');
});
