import { z } from 'zod';

/** Whole US cents, used inside the server. */
export type Cents = number;

/** Money on the wire: a number of US dollars (`150`, `12.5`). */
export const dollars = z.number().describe('US dollars');

/** A credit is worth 10 dollars off a course price (L§9). */
export const CREDIT_CENTS = 1000;

export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Converts a client's dollars to whole cents, half up. */
export function toCents(value: number): Cents {
  return Math.round(value * 100);
}

/** `creditCost` of a price: price divided by 10 dollars, rounded down (M§9). */
export function creditCostOf(priceCents: Cents): number {
  return Math.floor(priceCents / CREDIT_CENTS);
}

/** `950`, `12,345`: a whole number with thousands separators. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `$510.00`, `−$170.00`: to the cent and with a true minus sign, for statements and columns of money. */
export function formatExactDollars(value: number): string {
  const cents = Math.abs(toCents(value));
  return `${toCents(value) < 0 ? '−' : ''}$${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

/**
 * `$150`, `$12.50`, `$1,234`, `-$5`; rounded to the cent. Avoids Intl: its first formatter costs a phone a tenth of a
 * second, and every page loads this file.
 */
export function formatDollars(value: number): string {
  const cents = Math.abs(toCents(value));
  const [whole, rest] = [Math.floor(cents / 100), cents % 100];
  return `${toCents(value) < 0 ? '-' : ''}$${formatCount(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** `$25 – $40`; `$12.00 – $12.01`: both to the cent if either has cents. */
export function formatDollarRange(from: number, to: number): string {
  const write = Number.isInteger(from) && Number.isInteger(to) ? formatDollars : formatExactDollars;
  return `${write(from)} – ${write(to)}`;
}
