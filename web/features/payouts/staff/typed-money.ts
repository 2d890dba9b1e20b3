import { plainDigits } from '#contract/primitives/plain-digits.ts';

/**
 * `12.5`, `$1,250.00` as dollars; null if it isn't an amount with at most two decimals. No upper limit, because
 * transfers are large.
 */
export function typedMoney(typed: string): number | null {
  const text = plainDigits(typed).trim();
  if (!/^\$?(\d+|\d{1,3}(,\d{3})+)?(\.\d{0,2})?$/.test(text) || !/\d/.test(text)) return null;
  return Number(text.replace(/[$,]/g, ''));
}

export const NO_AMOUNT = 'Enter dollars with at most two decimals, like 150 or 12.50.';
