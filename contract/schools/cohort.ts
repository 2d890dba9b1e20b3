import { z } from 'zod';
import { coverTold } from '../primitives/cover.ts';
import { answerSchemas } from '../primitives/field-schemas.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';
import { accentTold } from './accent-told.ts';
import { COHORT_PAGE_FIELDS } from './cohort.fields.ts';

export const COHORT_STATUSES = ['draft', 'enrolling', 'started', 'completed', 'cancelled'] as const;
export const cohortStatus = z.enum(COHORT_STATUSES);

/** Somebody who teaches the course, as the landing page names them. */
export const instructorName = z.object({ name: z.string(), imageUrl: z.string().nullable() });

/** One's place in the line for a seat, or the seat that is offered. */
export const cohortWaitlist = z.object({
  state: z.enum(['waiting', 'offered']),
  /** 1 is the next. */
  place: z.number().int(),
  /** Until when an offered seat is held; null while waiting. */
  offerExpiresAtUtc: instant.nullable(),
});
export type CohortWaitlist = z.infer<typeof cohortWaitlist>;

/** New dates since somebody bought or selected it (rules-teachers C3, K3). */
export const cohortDatesChanged = z.object({
  changedAtUtc: instant,
  /** As they were when this person bought or selected it. */
  wasStartsAtUtc: instant.nullable(),
  wasEndsAtUtc: instant.nullable(),
  /** With a place: until when one may leave with a full refund because of it; null where that is no right of theirs. */
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
  /** Of its school; null: none chosen, the house’s. */
  accent: accentTold,
  name: z.string(),
  ...answerSchemas(COHORT_PAGE_FIELDS),
  topic: z.string(),
  /** Null: nothing was uploaded, and the generated cover stands in. */
  imageUrl: z.string().nullable(),
  cover: coverTold,
  /** By the clock. */
  status: cohortStatus,
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  /** Enrolment closes here. */
  paymentDueAtUtc: instant.nullable(),
  timezone: z.string(),
  /** Capacity less what is taken and held; one's own hold counts as free. */
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
  /** By calendar dates, rounded up; 0 without dates. */
  weeks: z.number().int(),
  /** Minutes, the commonest among its class sessions; null while there are none. */
  sessionDuration: z.number().int().nullable(),
  sessionsCount: z.number().int(),
  instructors: z.array(instructorName),
  alreadyEnrolled: z.boolean(),
  alreadyTaken: z.boolean(),
  /** In the basket. */
  selected: z.boolean(),
  /** A seat is held for this person: 'Continue checkout'. */
  held: z.boolean(),
  /** Null: one does not stand in line. */
  waitlist: cohortWaitlist.nullable(),
  /** Null: the dates are as they were when this person bought or selected it, or it is over. */
  datesChanged: cohortDatesChanged.nullable(),
  /** Enrolling or started, before the payment deadline; seats aside. */
  enrolmentOpen: z.boolean(),
});
export type Cohort = z.infer<typeof cohort>;

/** A listed course without a cohort that enrols or is dated ahead. */
export const unscheduledCohort = z.object({
  /** Of its undated cohort, null where there is none. */
  id: id.nullable(),
  courseId: id,
  courseSlug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  topic: z.string(),
  cover: coverTold,
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** Of its school; null: none chosen, the house’s. */
  accent: accentTold,
});
export type UnscheduledCohort = z.infer<typeof unscheduledCohort>;
