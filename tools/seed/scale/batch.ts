import type { seeded } from '#testing/random.ts';
import type { Ref, Sheet } from './sheet.ts';

export const DAY = 24 * 60 * 60 * 1000;
export const HOUR = 60 * 60 * 1000;

/** Ledger accounts that don't belong to anyone in a batch. */
export interface HouseAccounts {
  readonly creditsIssued: number;
  readonly creditsSpent: number;
  readonly cashAtProvider: number;
  readonly platformSales: number;
}

/** The state shared while one batch of learners is created. */
export interface Batch {
  readonly sheet: Sheet;
  readonly random: ReturnType<typeof seeded>;
  readonly now: Date;
  /** This batch's permanent name: part of email addresses, slugs, and causes. */
  readonly label: string;
  readonly learners: number;
  readonly house: HouseAccounts;
  readonly premiumPlanId: number;
}

/** The instant this many days (may be fractional) from the batch's present. */
export function daysFromNow(batch: Batch, days: number): Date {
  return new Date(batch.now.getTime() + days * DAY);
}

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

/** The given instant, but at most a minute ago: nothing has happened in the future. */
export function past(batch: Batch, instant: Date): Date {
  return new Date(Math.min(instant.getTime(), batch.now.getTime() - 60_000));
}

export function pick<T>(batch: Batch, list: readonly T[]): T {
  const item = list[batch.random.below(list.length)];
  if (item === undefined) throw new Error('Picked from an empty list.');
  return item;
}

/** True in this percentage of cases. */
export function chance(batch: Batch, percent: number): boolean {
  return batch.random.next() * 100 < percent;
}

/** Adds to a number in a row that isn't written yet. */
export function raise(ref: Ref, column: string, by: number): void {
  const value = ref.row[column];
  if (typeof value !== 'number') throw new Error(`${ref.table}.${column} is not a number.`);
  ref.row[column] = value + by;
}
