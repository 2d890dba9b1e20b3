import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { responseSchemas } from '../primitives/field-schemas.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';
import { COHORT_PAGE_FIELDS } from './cohort.fields.ts';
import { shownAccent } from './shown-accent.ts';

export const COHORT_STATUSES = ['draft', 'enrolling', 'started', 'completed', 'cancelled'] as const;
export const cohortStatus = z.enum(COHORT_STATUSES);

/** A teacher of the course, as named on the landing page. */
export const instructorName = z.object({ name: z.string(), imageUrl: z.string().nullable() });

/** The person's waitlist entry for a seat, or the seat offered to them. */
export const cohortWaitlist = z.object({
  state: z.enum(['waiting', 'offered']),
  /** 1 is next. */
  place: z.number().int(),
  /** When an offered seat's hold expires; null while waiting. */
  offerExpiresAtUtc: instant.nullable(),
});
export type CohortWaitlist = z.infer<typeof cohortWaitlist>;

/** The dates changed since a person bought or selected the cohort (rules-teachers C3, K3). */
export const cohortDatesChanged = z.object({
  changedAtUtc: instant,
  /** The dates when this person bought or selected it. */
  wasStartsAtUtc: instant.nullable(),
  wasEndsAtUtc: instant.nullable(),
  /**
   * For an enrolled person: until when they can leave with a full refund because the dates changed; null if they don't
   * have that right.
   */
  refundableUntilUtc: instant.nullable(),
});
export type CohortDatesChanged = z.infer<typeof cohortDatesChanged>;

/** A cohort as one person sees it (L§3). */
export const cohort = z.object({
  id,
  courseId: id,
  courseSlug: z.string(),
  courseName: z.string(),
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** The school's accent; null: none chosen, so the platform's. */
  accent: shownAccent,
  name: z.string(),
  ...responseSchemas(COHORT_PAGE_FIELDS),
  topic: z.string(),
  /** Null: nothing was uploaded, so the generated cover is used. */
  imageUrl: z.string().nullable(),
  cover: shownCover,
  /** Derived from the clock. */
  status: cohortStatus,
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  /** Enrollment closes at this time. */
  paymentDueAtUtc: instant.nullable(),
  timezone: z.string(),
  /** Capacity less what is taken and held; the person's own hold counts as free. */
  seatsRemaining: z.number().int(),
  capacity: z.number().int(),
  /** Member price, also as `memberPrice`. */
  price: dollars,
  memberPrice: dollars,
  /** Everyone else's price, also as `nonMemberPrice`. */
  nonmemberPrice: dollars,
  nonMemberPrice: dollars,
  /** What this person pays today. */
  oneTimePrice: dollars,
  creditCost: z.number().int(),
  /** Length in weeks by calendar dates, rounded up; 0 without dates. */
  weeks: z.number().int(),
  /** Minutes, the most common value among its class sessions; null while there are none. */
  sessionDuration: z.number().int().nullable(),
  sessionsCount: z.number().int(),
  instructors: z.array(instructorName),
  alreadyEnrolled: z.boolean(),
  alreadyTaken: z.boolean(),
  /** True if the cohort is in the person's basket. */
  selected: z.boolean(),
  /** True while a seat is held for this person: 'Continue checkout'. */
  held: z.boolean(),
  /** Null: the person isn't on the waitlist. */
  waitlist: cohortWaitlist.nullable(),
  /** Null: the dates are the same as when this person bought or selected it, or it is over. */
  datesChanged: cohortDatesChanged.nullable(),
  /** True if the cohort is enrolling or started, and its payment deadline is ahead; regardless of seats. */
  enrolmentOpen: z.boolean(),
});
export type Cohort = z.infer<typeof cohort>;

/** A listed course without an enrolling or upcoming cohort. */
export const unscheduledCohort = z.object({
  /** Id of the course's undated cohort; null if there is none. */
  id: id.nullable(),
  courseId: id,
  courseSlug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  topic: z.string(),
  cover: shownCover,
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** The school's accent; null: none chosen, so the platform's. */
  accent: shownAccent,
});
export type UnscheduledCohort = z.infer<typeof unscheduledCohort>;
