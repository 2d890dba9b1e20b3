import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { flag, id, idParam, instant } from '../primitives/wire.ts';
import { cohortInput, cohortSpellings as spellings } from './cohort-input.ts';
import { cohortField, cohortGap } from './teacher-cohort.ts';

const params = z.object({ id: idParam });

/** What cancelling does. Cash and credits go back for places and for tickets of the cohort's other events. */
export const cancellationTotals = z.object({
  /** Places that end. */
  learners: z.number().int(),
  cash: dollars,
  credits: z.number().int(),
  /** On the waitlist for a seat. */
  waiting: z.number().int(),
  /** Class sessions that are cancelled. */
  sessions: z.number().int(),
  /** Other events that are cancelled, and who attends them. */
  events: z.number().int(),
  attendees: z.number().int(),
  /** Drafts of either that are deleted. */
  drafts: z.number().int(),
  /** Places and tickets whose payment is disputed: they wait for that, and are in no other figure. */
  disputed: z.number().int(),
});
export type CancellationTotals = z.infer<typeof cancellationTotals>;

/** What opening tells whom. */
export const openingTotals = z.object({ followers: z.number().int(), waiting: z.number().int() });

/** What a change of dates, zone, deadline or capacity tells whom. */
export const changeTotals = z.object({
  /** Learners who get the mail about new dates. */
  learners: z.number().int(),
  /** Of these, who may leave with a full refund because of it. */
  refundable: z.number().int(),
  /** Who waits and hears that enrollment has closed. */
  waiting: z.number().int(),
});
export type ChangeTotals = z.infer<typeof changeTotals>;

/** A class session ahead that lies outside the new dates, and where 'move all' would put it. */
export const sessionOutside = z.object({
  id,
  name: z.string(),
  startsAtUtc: instant,
  timezone: z.string(),
  /** After moving all; null where its wall clock doesn't exist that day (`moveSessions` is 422 then). */
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
  /** True where somebody is told or gets a right: the screen asks first. */
  consequential: z.boolean(),
  /** Null: no instant changes. */
  dates: z.object({ was: dates, now: dates }).nullable(),
  /** The start lies four to eight weeks ahead: a sentence, no error. */
  notice: z.string().nullable(),
  /** Learners who get one mail with the old and the new dates. */
  learners: z.number().int(),
  /** Who may leave with a full refund because of it, and until when: the first of them, and the last. */
  refundable: z.object({ learners: z.number().int(), untilUtc: instant, lastUntilUtc: instant }).nullable(),
  /**
   * What becomes of the payment deadline where the start moves and the request leaves it alone: it stays. `moved`: where it would
   * be by as many days at the same clock, to send as `paymentdate`; null where it has passed, or nothing is there to move.
   */
  payment: z
    .object({ dueAtUtc: instant, moved: z.object({ paymentdate: z.string(), atUtc: instant }).nullable() })
    .nullable(),
  sessions: z.object({
    /** Published class sessions ahead. */
    ahead: z.number().int(),
    /** At most 100, in order of their start. */
    outside: z.array(sessionOutside),
    /** By how many days 'move all' moves; 0: there is nothing to move. */
    moveByDays: z.number().int(),
  }),
  waitlist: z.object({
    waiting: z.number().int(),
    /** Who gets a seat offered within the minute, because capacity went up. */
    offered: z.number().int(),
    /** Who hears that enrollment has closed, because the deadline is set to the past. */
    closed: z.number().int(),
  }),
  /** Of prices: checkouts that go on at the old one, and baskets that will show the new one. Null: prices stay. */
  prices: z.object({ held: z.number().int(), selected: z.number().int() }).nullable(),
  /** Upcoming payouts that move along; empty without. For School Admins and staff. */
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

/** What opening would do. */
export const cohortOpening = z.object({
  /** All that is missing, at once; empty: it may open. */
  missing: z.array(cohortGap),
  /** Class sessions ahead, drafts too. */
  sessions: z.number().int(),
  /** Follow the course: get a mail. */
  followers: z.number().int(),
  /** On the course's own waitlist, and get a mail. */
  waiting: z.number().int(),
  /** Until when a learner who buys now may leave with a full refund, in words; null without dates. */
  refundRule: z.string().nullable(),
  refundableUntilUtc: instant.nullable(),
  /** The start lies four to eight weeks ahead: a sentence, no error. */
  notice: z.string().nullable(),
  /**
   * Days on which the school is paid: 14 days after the start, 7 after the end. Empty without dates, without a price, for the
   * house school; null for course admins.
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

/** What cancelling would do, and how far it has come once it was cancelled. */
export const cohortCancellation = z.object({
  /** `ahead`: not cancelled. `running`: learners are given back one by one. `done`: all were. */
  state: z.enum(['ahead', 'running', 'done']),
  refund: z.enum(['full', 'pro_rata']),
  /** What the cancelling does; once cancelled, null. */
  totals: cancellationTotals.nullable(),
  /** Unpaid checkouts that hold a seat now, and end with it; 0 once cancelled. No figure of `totals`: they come and go. */
  checkouts: z.number().int(),
  /** Of so many learners so many have their due; null while ahead. Whose payment is disputed waits and is not among them. */
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
