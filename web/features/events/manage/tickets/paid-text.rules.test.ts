import { expect, test } from 'vitest';
import { paidText, refundLabel, timesPrice } from './paid-text.rules.ts';

const paid = [
  { price: 1025.5, people: 1 },
  { price: 10, people: 1200 },
];

test('the words are a number of people times each price', () => {
  expect(timesPrice(paid)).toBe('1 × $1,025.50, 1,200 × $10');
  expect(timesPrice([])).toBe('');
});

test('a card says how many paid which price once someone paid a price other than today’s', () => {
  expect(paidText({ paid: [{ price: 10, people: 3 }], price: 10, nonmemberPrice: 12 })).toBe('');
  expect(paidText({ paid: [], price: 10, nonmemberPrice: 12 })).toBe('');
  expect(
    paidText({
      paid: [
        { price: 12, people: 2 },
        { price: 8, people: 1 },
        { price: 0, people: 4 },
      ],
      price: 10,
      nonmemberPrice: 12,
    }),
  ).toBe('Sold: 2 at $12, 1 at $8, 4 for free.');
  // Course admins don't see the prices paid.
  expect(paidText({ paid: null, price: 10, nonmemberPrice: 12 })).toBe('');
});

test('the refund offer names the amounts, and to a course admin only the people', () => {
  expect(
    refundLabel({
      paid: [
        { price: 10, people: 12 },
        { price: 0, people: 3 },
      ],
      refundable: 12,
    }),
  ).toBe('Refund 12 × $10');
  expect(refundLabel({ paid: null, refundable: 1 })).toBe('Refund 1 person');
});
