import { z } from 'zod';
import { zoneName } from '../primitives/machine-text.ts';
import { line, optionalLine } from '../primitives/text.ts';
import { sentNumber } from '../primitives/wire.ts';

/** Bounds of what one types (rules-teachers A3, A4, C8). */
export const COHORT_NAME_AT_MOST = 120;
export const MONIKER_AT_MOST = 60;
export const CAPACITY_AT_MOST = 100_000;
export const PRICE_AT_MOST = 100_000;
export const PRICE_AT_LEAST_OR_FREE = 0.5;
export const LECTURE_HOURS_AT_MOST = 200;
/** M§8, to the letter. */
export const COHORT_CANCELLED = 'Cannot modify a cancelled cohort';
export const MEMBERS_NEVER_PAY_MORE = "Members can't pay more than everyone else.";

const REQUIRED = 'This field is required.';
const wallText = z.string({ error: REQUIRED }).trim().min(1, { error: REQUIRED }).max(40);
const ampm = z
  .string({ error: REQUIRED })
  .trim()
  .toUpperCase()
  .min(1, { error: REQUIRED })
  .pipe(z.enum(['AM', 'PM'], { error: 'Choose AM or PM.' }));
const wholeCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** A price in dollars with at most two decimals: 0, or $0.50 to $100,000 (rules-teachers A3). */
const price = sentNumber().pipe(
  z
    .number()
    .min(0, { error: 'Enter $0 to $100,000.' })
    .max(PRICE_AT_MOST, { error: 'Enter $0 to $100,000.' })
    .refine(wholeCents, { error: 'Use at most two decimals.' })
    .refine((value) => value === 0 || value >= PRICE_AT_LEAST_OR_FREE, {
      error: 'Enter at least $0.50, or 0 for free.',
    }),
);

/** What one types of a cohort, in the wire's spelling. */
export const cohortInput = z.object({
  name: line(COHORT_NAME_AT_MOST),
  moniker: optionalLine(MONIKER_AT_MOST),
  timezone: zoneName,
  startdate: wallText,
  starttime: wallText,
  startampm: ampm,
  enddate: wallText,
  endtime: wallText,
  endampm: ampm,
  paymentdate: wallText,
  paymenttime: wallText,
  paymentampm: ampm,
  capacity: sentNumber().pipe(
    z
      .number()
      .int({ error: 'Enter a whole number.' })
      .min(1, { error: 'Enter 1 to 100,000 seats.' })
      .max(CAPACITY_AT_MOST, { error: 'Enter 1 to 100,000 seats.' }),
  ),
  price,
  nonmemberPrice: price,
  wantsTa: z.boolean(),
  lectureHours: sentNumber().pipe(
    z
      .number()
      .min(0, { error: 'Enter 0 to 200 hours.' })
      .max(LECTURE_HOURS_AT_MOST, { error: 'Enter 0 to 200 hours.' })
      .refine((hours) => Number.isInteger(hours * 4), { error: 'Use quarter hours: 12, 12.25, 12.5.' }),
  ),
});

/** Spellings of a request beside those of the answers; the edge reads them as the ones at the right. */
export const cohortSpellings = {
  startDate: 'startdate',
  startTime: 'starttime',
  startAmpm: 'startampm',
  startAmPm: 'startampm',
  endDate: 'enddate',
  endTime: 'endtime',
  endAmpm: 'endampm',
  endAmPm: 'endampm',
  paymentDate: 'paymentdate',
  paymentTime: 'paymenttime',
  paymentAmpm: 'paymentampm',
  paymentAmPm: 'paymentampm',
  nonMemberPrice: 'nonmemberPrice',
  memberPrice: 'price',
  wantsTA: 'wantsTa',
} as const;
