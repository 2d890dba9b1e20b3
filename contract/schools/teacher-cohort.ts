import { z } from 'zod';
import { payoutKind, payoutStatus } from '../payouts/payout.ts';
import { responseSchemas } from '../primitives/field-schemas.ts';
import { dollars } from '../primitives/money.ts';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { COHORT_FIELD_NAMES, COHORT_TYPED, cohortAnswerField } from './cohort.fields.ts';
import { cohortStatus } from './cohort.ts';

/** A cohort field, in the response's spelling. */
export const cohortField = z.enum(COHORT_FIELD_NAMES.map(cohortAnswerField));

/** What keeps a draft from opening, and where to fix it. */
export const cohortGap = z.object({
  field: cohortField,
  message: z.string(),
  /** A Callboard path: the editor, at the field. */
  href: z.string(),
});
export type CohortGap = z.infer<typeof cohortGap>;

/** What a cohort is expected to earn with all seats sold at the member price (M§9). `profit` can be negative. */
export const cohortEstimate = z.object({ revenue: dollars, fee: dollars, assistant: dollars, profit: dollars });

/** Actual sales so far: current enrollments, at their quoted prices (before promo codes). */
export const cohortSold = z.object({
  /** Enrollments that were bought. */
  places: z.number().int(),
  /** Enrollments given by staff, without an order. */
  given: z.number().int(),
  /**
   * What these enrollments earn before the platform's fee: their prices, less the school's promo codes, less refunds.
   */
  revenue: dollars,
  /** How many people paid each price, highest first; at most 20 prices. */
  prices: z.array(z.object({ price: dollars, places: z.number().int() })),
});
export type CohortSold = z.infer<typeof cohortSold>;

/** What the school has actually earned with a cohort so far, and when that is paid. */
export const cohortEarned = z.object({
  revenue: dollars,
  /** In basis points, as set for this cohort. */
  fee_bps: z.number().int(),
  fee: dollars,
  assistant: dollars,
  /** Dollars: revenue less fee and assistant. */
  earned: dollars,
  /** By planned date: parts, then adjustments. Upcoming ones have their amount so far. */
  payouts: z.array(
    z.object({
      id,
      kind: payoutKind,
      part: z.number().int().nullable(),
      parts: z.number().int().nullable(),
      status: payoutStatus,
      plannedAtUtc: instant,
      paidAtUtc: instant.nullable(),
      amount: dollars,
    }),
  ),
});
export type CohortEarned = z.infer<typeof cohortEarned>;

/** A local time as M writes it: `2026-12-01`, `07:00`, `PM`; null if a draft has no such date yet. */
const localTime = { date: z.string().nullable(), time: z.string().nullable(), ampm: z.enum(['AM', 'PM']).nullable() };

const localTimeFields = {
  startdate: localTime.date,
  starttime: localTime.time,
  startampm: localTime.ampm,
  enddate: localTime.date,
  endtime: localTime.time,
  endampm: localTime.ampm,
  paymentdate: localTime.date,
  paymenttime: localTime.time,
  paymentampm: localTime.ampm,
};

/** A cohort as its managers edit it (M§3, in its spelling). */
export const teacherCohort = z.object({
  id,
  ...responseSchemas(COHORT_TYPED),
  /** Derived from the clock. */
  status: cohortStatus,
  schoolId: id,
  courseId: id,
  /** Local times in the cohort's `timezone`. */
  ...localTimeFields,
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  paymentDueAtUtc: instant.nullable(),
  openedAtUtc: instant.nullable(),
  cancelledAtUtc: instant.nullable(),
  /** In quarter hours. */
  lecture_hours: z.number(),
  /** Member price. */
  price: dollars,
  nonmember_price: dollars,
  /** Credits for the member price. */
  creditCost: z.number().int(),
  course: z.object({ id, name: z.string(), slug: z.string(), schoolName: z.string() }),
  is_house: z.boolean(),
  /** The school's fee in basis points (1500 is 15%): what `estimateCohort` needs besides the form's fields. */
  fee_bps: z.number().int(),
  /** Null for the platform's school. */
  estimate: cohortEstimate.nullable(),
  /** `taken` seats are sold or given; `held` seats are in a checkout or offered to someone on the waitlist. */
  seats: z.object({ taken: z.number().int(), held: z.number().int(), waiting: z.number().int() }),
  /** For School Admins and staff; null for course admins. */
  sold: cohortSold.nullable(),
  /** For School Admins and staff; null for course admins, for the platform's school, and if nothing has a price yet. */
  earned: cohortEarned.nullable(),
  /** What keeps a draft from opening; empty in every other state. */
  missing: z.array(cohortGap),
  /** Fields that can't be changed now, each with a sentence that says why. */
  locked: z.partialRecord(cohortField, z.string()),
  /**
   * True if this person can cancel the cohort now: any manager while it is enrolling, only staff once it has started.
   */
  canCancel: z.boolean(),
  /** True for a draft that was never opened and that no one has selected. */
  canDelete: z.boolean(),
  ...revisionFields,
});
export type TeacherCohort = z.infer<typeof teacherCohort>;

/** A cohort in its course's list. */
export const teacherCohortLine = z.object({
  id,
  name: z.string(),
  moniker: z.string(),
  /** Derived from the clock. */
  status: cohortStatus,
  timezone: z.string(),
  ...localTimeFields,
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  paymentDueAtUtc: instant.nullable(),
  price: dollars,
  nonmember_price: dollars,
  capacity: z.number().int(),
  taken: z.number().int(),
  held: z.number().int(),
  waiting: z.number().int(),
});
export type TeacherCohortLine = z.infer<typeof teacherCohortLine>;
