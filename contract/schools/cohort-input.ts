import { z } from 'zod';
import { inputSchemas } from '../primitives/field-schemas.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { sentNumber } from '../primitives/wire.ts';
import { COHORT_TYPED, type CohortField } from './cohort.fields.ts';

/** Bounds of the form's values (rules-teachers A3, C8). */
export const MAX_PRICE = 100_000;
export const PRICE_AT_LEAST_OR_FREE = 0.5;
export const MAX_LECTURE_HOURS = 200;
/** M§8, to the letter. */
export const COHORT_CANCELLED = 'Cannot modify a cancelled cohort';
export const MEMBERS_NEVER_PAY_MORE = "Members can't pay more than everyone else.";

const localTimeText = z.string({ error: FIELD_REQUIRED }).trim().min(1, { error: FIELD_REQUIRED }).max(40);
const ampm = z
  .string({ error: FIELD_REQUIRED })
  .trim()
  .toUpperCase()
  .min(1, { error: FIELD_REQUIRED })
  .pipe(z.enum(['AM', 'PM'], { error: 'Choose AM or PM.' }));
const wholeCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** A price in dollars with at most two decimals: 0, or $0.50 to $100,000 (rules-teachers A3). */
const price = sentNumber().pipe(
  z
    .number()
    .min(0, { error: 'Enter $0 to $100,000.' })
    .max(MAX_PRICE, { error: 'Enter $0 to $100,000.' })
    .refine(wholeCents, { error: 'Use at most two decimals.' })
    .refine((value) => value === 0 || value >= PRICE_AT_LEAST_OR_FREE, {
      error: 'Enter at least $0.50, or 0 for free.',
    }),
);

const fields = {
  ...inputSchemas(COHORT_TYPED),
  startdate: localTimeText,
  starttime: localTimeText,
  startampm: ampm,
  enddate: localTimeText,
  endtime: localTimeText,
  endampm: ampm,
  paymentdate: localTimeText,
  paymenttime: localTimeText,
  paymentampm: ampm,
  price,
  nonmemberPrice: price,
  lectureHours: sentNumber().pipe(
    z
      .number()
      .min(0, { error: 'Enter 0 to 200 hours.' })
      .max(MAX_LECTURE_HOURS, { error: 'Enter 0 to 200 hours.' })
      .refine((hours) => Number.isInteger(hours * 4), { error: 'Use quarter hours: 12, 12.25, 12.5.' }),
  ),
} satisfies Record<CohortField, z.ZodType>;

/** What a save may send; fields left out stay unchanged. */
export const cohortInput = z.object(fields).partial();
export type CohortInput = z.infer<typeof cohortInput>;

/** Alternative spellings in a request; the edge reads them as the names on the right. */
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
