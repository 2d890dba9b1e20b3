import type { Cents } from './money.ts';
import { plainDigits } from './plain-digits.ts';
import { FIELD_REQUIRED } from './problem.ts';

/** Lowest price of something that isn't free: a smaller amount can't be charged. */
export const MIN_PRICE_CENTS = 50;
export const MAX_PRICE_CENTS = 10_000_000;

export const NOT_DOLLARS = 'Enter dollars with at most two decimals, like 150 or 12.50.';
export const PRICE_RANGE = 'Enter $0 to $100,000.';
export const PRICE_TOO_SMALL = 'Enter at least $0.50, or 0 for free.';

export type WrittenDollars =
  | { readonly ok: true; readonly dollars: number; readonly cents: Cents }
  | { readonly ok: false; readonly problem: string };

/** `150`, `12.5`, `.50`, `$1,250.00`: commas between thousands, at most two decimals. */
const WRITTEN = /^(-?)\$?(-?)(\d{1,9}|\d{1,3}(?:,\d{3}){1,3})?(?:\.(\d{1,2}))?$/;

/**
 * Parses a price from a form or from the wire (A3): dollars with at most two decimals, 0 to 100,000, and not between 0
 * and $0.50. Screen and server both use it, so they give the same message.
 */
export function readDollars(written: string | number | null | undefined): WrittenDollars {
  const text = typeof written === 'number' ? plain(written) : plainDigits(written ?? '').trim();
  if (text === '') return { ok: false, problem: FIELD_REQUIRED };
  const [, minus, inner, whole = '', rest = ''] = WRITTEN.exec(text) ?? [];
  if (minus === undefined || whole + rest === '') return { ok: false, problem: NOT_DOLLARS };
  const cents = Number(whole.replaceAll(',', '') || '0') * 100 + Number(rest.padEnd(2, '0'));
  if (cents > MAX_PRICE_CENTS || (minus + inner !== '' && cents > 0)) return { ok: false, problem: PRICE_RANGE };
  if (cents > 0 && cents < MIN_PRICE_CENTS) return { ok: false, problem: PRICE_TOO_SMALL };
  return { ok: true, dollars: cents / 100, cents };
}

/** A number without an exponent; anything else isn't a price. */
function plain(value: number): string {
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? String(value) : 'NaN';
}
