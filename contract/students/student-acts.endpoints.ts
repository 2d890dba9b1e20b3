import { z } from 'zod';
import { emailAddress } from '../primitives/email.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { plainText } from '../primitives/text.ts';
import { id, idInBody, idParam, instant } from '../primitives/wire.ts';
import { removalFigures } from './students.endpoints.ts';

export const REASON_MAX = 500;
export const PLACE_DISPUTED = "The payment for this seat is disputed. Nothing can be changed until that's resolved.";
export const PLACE_ENDED = 'This seat was released in the meantime. Please take another look.';
/** Most enrollments that one School Admin can give per day: each one sends an email. */
export const PLACEMENTS_A_DAY = 100;

const why = plainText(REASON_MAX);
const email = emailAddress(FIELD_REQUIRED);
const ofCohort = { manages: { cohort: 'id' }, as: 'school-admin' } as const;
const ofPlace = { manages: { place: 'id' }, as: 'school-admin' } as const;
const params = z.object({ id: idParam });
const cohortSummary = z.object({ id, name: z.string(), moniker: z.string(), startsAtUtc: instant.nullable() });
const seats = z.object({ capacity: z.number().int(), remaining: z.number().int(), waiting: z.number().int() });

export const showPlacement = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}/placement',
  summary: 'What enrolling someone for free would do; School Admins',
  tag: 'Teaching',
  audience: ofCohort,
  params,
  query: z.object({ email }),
  response: z.object({
    placement: z.object({
      email: z.string(),
      cohort: cohortSummary,
      /** The seats before the placement. `waiting`: the person is on the waitlist for one of them. */
      seats,
      /** True if the person is already enrolled there: placing them is 409. */
      alreadyThere: z.boolean(),
      allowed: z.boolean(),
      whyNot: z.string().nullable(),
    }),
  }),
});

export const givePlacement = endpoint({
  method: 'POST',
  path: '/teachers/cohorts/{id}/placements',
  summary:
    "Enroll someone for free, by email address: it takes a seat, and they're notified by email; School Admins. 409 if sold out, already enrolled, or not open",
  tag: 'Teaching',
  audience: ofCohort,
  params,
  body: z.object({ email, reason: why }),
  response: z.object({ place: z.object({ id, cohortId: id }) }),
  status: 201,
  idempotent: true,
});

export const showPlaceMove = endpoint({
  method: 'GET',
  path: '/teachers/places/{id}/move',
  summary: "What moving a student to another of the course's cohorts would do; School Admins",
  tag: 'Teaching',
  audience: ofPlace,
  params,
  query: z.object({ cohortId: idParam }),
  response: z.object({
    move: z.object({
      displayName: z.string(),
      from: cohortSummary,
      to: cohortSummary,
      seats,
      /** What was paid, which moves with the student. */
      paidCash: dollars,
      paidCredits: z.number().int(),
      /**
       * Full refund until this time before the move, and until `newRefundableUntilUtc` after it; null: none. The new
       * time is never earlier.
       */
      refundableUntilUtc: instant.nullable(),
      newRefundableUntilUtc: instant.nullable(),
      allowed: z.boolean(),
      whyNot: z.string().nullable(),
    }),
  }),
});

export const movePlace = endpoint({
  method: 'POST',
  path: '/teachers/places/{id}/moves',
  summary:
    "Move a student to another of the course's cohorts with their payment; they get an email with the new dates. School Admins; 409 if disputed, sold out, or over",
  tag: 'Teaching',
  audience: ofPlace,
  params,
  body: z.object({ cohortId: idInBody, reason: why }),
  response: z.object({ place: z.object({ id, cohortId: id }) }),
  idempotent: true,
});

export const showPlaceRemoval = endpoint({
  method: 'GET',
  path: '/teachers/places/{id}/removal',
  summary: "What removing and refunding a student would refund from the school's payout; School Admins",
  tag: 'Teaching',
  audience: ofPlace,
  params,
  response: z.object({
    removal: removalFigures.extend({
      displayName: z.string(),
      cohort: cohortSummary,
      paidCash: dollars,
      paidCredits: z.number().int(),
      /** Until when the learner could leave with a full refund on their own; null: never. */
      refundableUntilUtc: instant.nullable(),
      allowed: z.boolean(),
      whyNot: z.string().nullable(),
    }),
  }),
});

export const removePlace = endpoint({
  method: 'POST',
  path: '/teachers/places/{id}/removals',
  summary:
    "Remove a student and refund everything they paid, at any time; they're notified by email. School Admins; 409 if disputed, over, or the figures differ from `expected`",
  tag: 'Teaching',
  audience: ofPlace,
  params,
  body: z.object({
    reason: why,
    /** The dry run's figures; 409 if they've changed. */
    expected: z.object({ cash: dollars, credits: z.number().int() }).optional(),
  }),
  response: z.object({ removed: removalFigures.omit({ fromPayout: true }) }),
  idempotent: true,
});
