import { expect, test } from 'vitest';
import { plainDigits } from './plain-digits.ts';

test('numbers are read in the digits of any keyboard', () => {
  expect(plainDigits('１２．５０')).toBe('12.50');
  expect(plainDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(plainDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(plainDigits('१२')).toBe('12');
  expect(plainDigits('＄１，２５０٫٥')).toBe('$1,250.5');
  expect(plainDigits('$1,250.50')).toBe('$1,250.50');
});
