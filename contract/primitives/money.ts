import { z } from 'zod';

/** Whole US cents, inside the server. */
export type Cents = number;

/** Money on the wire: a number of US dollars (`150`, `12.5`). */
export const dollars = z.number().describe('US dollars');

/** One credit is worth 10 dollars against course price (L§9). */
export const CREDIT_CENTS = 1000;

export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Dollars as a client wrote them to whole cents, half up. */
export function toCents(value: number): Cents {
  return Math.round(value * 100);
}

/** `creditCost` of a price: price divided by 10 dollars, rounded down (M§9). */
export function creditCostOf(priceCents: Cents): number {
  return Math.floor(priceCents / CREDIT_CENTS);
}

const currency = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const whole = currency(0);
const withCents = currency(2);

/** `$150`, `$12.50`. */
export function formatDollars(value: number): string {
  return (Math.round(value * 100) % 100 === 0 ? whole : withCents).format(value);
}
