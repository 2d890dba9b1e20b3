import { expect, test } from 'vitest';
import { cardArrived, cardsBefore, cardsBeforeFrom } from './saved-card.rules.ts';

const card = (id: string, defaultPaymentMethod = false) => ({ id, defaultPaymentMethod });
const before = cardsBefore([card('visa', true)]);

test('a card has arrived once the list has one that it did not have, or another default', () => {
  expect(cardArrived(before, [card('visa', true)])).toBe(false);
  expect(cardArrived(before, [card('master', true), card('visa')])).toBe(true);
  expect(cardArrived(before, [card('visa', true), card('master')])).toBe(true);
  expect(cardArrived(cardsBefore([card('visa', true), card('old')]), [card('old', true), card('visa')])).toBe(true);
  expect(cardArrived(cardsBefore([]), [card('visa', true)])).toBe(true);
});

test('a new card of which none is the default yet is asked for again', () => {
  expect(cardArrived(before, [card('visa'), card('master')])).toBe(false);
  expect(cardArrived(cardsBefore([]), [card('visa')])).toBe(false);
});

test('what was kept over the provider’s page is read back, anything else is nothing', () => {
  expect(cardsBeforeFrom(JSON.stringify(before))).toEqual(before);
  for (const text of [null, '', '7', '{}', '{"ids":1,"first":null}']) expect(cardsBeforeFrom(text)).toBeNull();
});
