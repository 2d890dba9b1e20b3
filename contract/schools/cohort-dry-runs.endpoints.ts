import { z } from 'zod';
import { cancellationState } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { flag, id, idParam, instant } from '../primitives/wire.ts';
import { cohortInput, cohortSpellings as spellings } from './cohort-input.ts';
import { cohortField, cohortGap } from './teacher-cohort.ts';

const params = z.object({ id: idParam });

/** What canceling does. Cash and credits are refunded for enrollments and for tickets to the cohort's other events. */
export const cancellationTotals = z.object({
  /** Enrollments that end. */
  learners: z.number().int(),
  cash: dollars,
  credits: z.number().int(),
  /** People on the waitlist for a seat. */
  waiting: z.number().int(),
  /** Class sessions that are canceled. */
  sessions: z.number().int(),
  /** Other events that are canceled, and their attendees. */
  events: z.number().int(),
  attendees: z.number().int(),
  /** Draft sessions and other draft events that are deleted. */
  drafts: z.number().int(),
  /**
   * Enrollments and tickets whose payment is disputed: nothing is refunded until the dispute is settled, and no other
   * figure counts them.
   */
  disputed: z.number().int(),
});
export type CancellationTotals = z.infer<typeof cancellationTotals>;

/** People notified when the cohort opens. */
export const openingTotals = z.object({ followers: z.number().int(), waiting: z.number().int() });

/** People affected by a change of dates, zone, deadline, or capacity. */
export const changeTotals = z.object({
  /** Learners who get the email about new dates. */
  learners: z.number().int(),
  /** How many of these learners can leave with a full refund because of the change. */
  refundable: z.number().int(),
  /** People on the waitlist who are notified that enrollment has closed. */
  waiting: z.number().int(),
});
export type ChangeTotals = z.infer<typeof changeTotals>;

/** An upcoming class session outside the new dates, and where 'move all' would put it. */
export const sessionOutside = z.object({
  id,
  name: z.string(),
  startsAtUtc: instant,
  timezone: z.string(),
  /**
   * The session's start after 'move all'; null if its local time doesn't exist that day (`moveSessions` is 422 then).
   */
  movedToUtc: instant.nullable(),
});

const dates = z.object({
  timezone: z.string(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  paymentDueAtUtc: instant.nullable(),
});

/** What a change would do, before it is saved (rules-teachers A6, C3 to C7). */
export const cohortChange = z.object({
  /** Fields whose value really changes. */
  fields: z.array(cohortField),
  /** True if someone is notified or gains a right: then the screen asks for confirmation. */
  consequential: z.boolean(),
  /** Null: the dates stay at the same instants. */
  dates: z.object({ was: dates, now: dates }).nullable(),
  /** A sentence, not an error, if the start is four to eight weeks away. */
  notice: z.string().nullable(),
  /** Learners who get one email with the old and the new dates. */
  learners: z.number().int(),
  /**
   * Learners who can leave with a full refund because of the change, and until when: the earliest and the latest date
   * among them.
   */
  refundable: z.object({ learners: z.number().int(), untilUtc: instant, lastUntilUtc: instant }).nullable(),
  /**
   * Set if the start moves and the request doesn't change the payment deadline, which then stays. `moved`: the deadline
   * moved by the same number of days at the same local time, to send as `paymentdate`; null if that moment has passed,
   * or if there is nothing to move.
   */
  payment: z
    .object({ dueAtUtc: instant, moved: z.object({ paymentdate: z.string(), atUtc: instant }).nullable() })
    .nullable(),
  sessions: z.object({
    /** Published upcoming class sessions. */
    ahead: z.number().int(),
    /** At most 100, in order of start. */
    outside: z.array(sessionOutside),
    /** Days that 'move all' moves the sessions by; 0: there is nothing to move. */
    moveByDays: z.number().int(),
  }),
  waitlist: z.object({
    waiting: z.number().int(),
    /** People who are offered a seat within a minute, because capacity went up. */
    offered: z.number().int(),
    /** People notified that enrollment has closed, because the deadline is set to the past. */
    closed: z.number().int(),
  }),
  /**
   * Set for a price change: checkouts that continue at the old price, and baskets that will show the new one. Null:
   * prices stay.
   */
  prices: z.object({ held: z.number().int(), selected: z.number().int() }).nullable(),
  /** Upcoming payouts whose dates move; empty if none. For School Admins and staff. */
  payouts: z.array(z.object({ part: z.number().int(), plannedAtUtc: instant, movesToUtc: instant })),
  totals: changeTotals,
});
export type CohortChange = z.infer<typeof cohortChange>;

export const showCohortChange = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}/change',
  summary:
    'What saving these fields would do: who is notified, who can leave until when, which sessions fall outside; refuses as the save does',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  spellings,
  query: cohortInput.extend({ wantsTa: flag.optional(), moveSessions: flag.optional() }),
  response: z.object({ change: cohortChange }),
});

export const cohortOpening = z.object({
  /** What the cohort is missing; empty: it can open. */
  missing: z.array(cohortGap),
  /** Upcoming class sessions, drafts too. */
  sessions: z.number().int(),
  /** Followers of the course, who get an email. */
  followers: z.number().int(),
  /** People on the course waitlist, who get an email. */
  waiting: z.number().int(),
  /** How long a learner who buys now can leave with a full refund, in words; null without dates. */
  refundRule: z.string().nullable(),
  refundableUntilUtc: instant.nullable(),
  /** A sentence, not an error, if the start is four to eight weeks away. */
  notice: z.string().nullable(),
  /**
   * Days when the school is paid: 14 days after the start, 7 after the end. Empty without dates, without a price, and
   * for the platform's school; null for course admins.
   */
  payouts: z.array(z.object({ part: z.number().int(), plannedAtUtc: instant })).nullable(),
  totals: openingTotals,
});
export type CohortOpening = z.infer<typeof cohortOpening>;

export const showCohortOpening = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}/opening',
  summary: "What keeps a draft from opening, and what opening it does permanently; 409 if it isn't a draft",
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  response: z.object({ opening: cohortOpening }),
});

/** What canceling would do, and its progress once the cohort is canceled. */
export const cohortCancellation = z.object({
  /** `ahead`: not canceled. `running`: learners are refunded one by one. `done`: all are refunded. */
  state: cancellationState,
  refund: z.enum(['full', 'pro_rata']),
  /** What canceling does; null once canceled. */
  totals: cancellationTotals.nullable(),
  /**
   * Unpaid checkouts that hold a seat now and stop working when the cohort is canceled; 0 once canceled. Not part of
   * `totals`, because the number keeps changing.
   */
  checkouts: z.number().int(),
  /**
   * Learners refunded so far, out of how many; null before the cohort is canceled. Learners whose payment is disputed
   * have to wait and aren't counted.
   */
  progress: z.object({ done: z.number().int(), of: z.number().int(), disputed: z.number().int() }).nullable(),
  cancelledAtUtc: instant.nullable(),
});
export type CohortCancellation = z.infer<typeof cohortCancellation>;

export const showCohortCancellation = endpoint({
  method: 'GET',
  path: '/teachers/cohorts/{id}/cancellation',
  summary: 'What canceling a cohort would refund to how many people; once canceled, the progress of the refunds',
  tag: 'Teaching',
  audience: { manages: { cohort: 'id' } },
  params,
  query: z.object({ refund: z.enum(['full', 'pro_rata']).default('full') }),
  response: z.object({ cancellation: cohortCancellation }),
});
