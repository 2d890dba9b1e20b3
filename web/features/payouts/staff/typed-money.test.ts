import { expect, test } from 'vitest';
import { typedMoney } from './typed-money.ts';

test('an amount is accepted as people write it, and nothing else is', () => {
  expect(['150', '12.5', '$1,250.00', ' .50 ', '0'].map(typedMoney)).toEqual([150, 12.5, 1250, 0.5, 0]);
  expect(['', '.', '12.345', '1,25', '-5', '12 50', 'ten'].map(typedMoney)).toEqual(Array(7).fill(null));
});
