import { expect, test } from 'vitest';
import { cardArrived, cardsBefore, cardsBeforeFrom } from './saved-card.rules.ts';

const card = (id: string, defaultPaymentMethod = false) => ({ id, defaultPaymentMethod });
const before = cardsBefore([card('visa', true)]);

test('a card has arrived once the list has a new one, or another default', () => {
  expect(cardArrived(before, [card('visa', true)])).toBe(false);
  expect(cardArrived(before, [card('master', true), card('visa')])).toBe(true);
  expect(cardArrived(before, [card('visa', true), card('master')])).toBe(true);
  expect(cardArrived(cardsBefore([card('visa', true), card('old')]), [card('old', true), card('visa')])).toBe(true);
  expect(cardArrived(cardsBefore([]), [card('visa', true)])).toBe(true);
});

test('polling continues while none of the cards is the default yet', () => {
  expect(cardArrived(before, [card('visa'), card('master')])).toBe(false);
  expect(cardArrived(cardsBefore([]), [card('visa')])).toBe(false);
});

test('reads back what was stored while the provider’s page was open; anything else is ignored', () => {
  expect(cardsBeforeFrom(JSON.stringify(before))).toEqual(before);
  for (const text of [null, '', '7', '{}', '{"ids":1,"first":null}']) expect(cardsBeforeFrom(text)).toBeNull();
});
