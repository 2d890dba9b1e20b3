import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { idParam, instant } from '../primitives/wire.ts';
import { eventInput, eventSpellings } from './event-input.ts';
import { eventField, eventGap } from './teacher-event.ts';

const params = z.object({ id: idParam });

/** What a Save that publishes, moves or cancels tells whom, in figures that `expected` may hold it to. */
export const eventChangeTotals = z.object({
  /** Who gets the mail about a new time. */
  told: z.number().int(),
  /** Paid tickets that can be taken back because of it. */
  refundable: z.number().int(),
});
export type EventChangeTotals = z.infer<typeof eventChangeTotals>;

const times = z.object({
  timezone: z.string(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
});

/** What a change would do, before it is saved (rules-teachers A6, C5, G3). */
export const eventChange = z.object({
  /** Fields whose value really changes. */
  fields: z.array(eventField),
  /** True where somebody is told or gets a right: the screen asks first. */
  consequential: z.boolean(),
  /** Null: no instant changes, whatever the zone. */
  times: z.object({ was: times, now: times }).nullable(),
  /** A zone edit that keeps the wall clock: 'was 7:00 PM New York = 4:00 PM Los Angeles'; null without. */
  zoneNotice: z.string().nullable(),
  /** Who gets one mail with the old and the new time. */
  told: z.number().int(),
  /** Seconds that the mail waits, so that a slip that is mended at once tells nobody, or once. 0: it starts within the hour. */
  mailWaitsSeconds: z.number().int(),
  /** Paid tickets that come back in full because of it, and until when; null: none. */
  refundable: z.object({ tickets: z.number().int(), untilUtc: instant }).nullable(),
  /** 'No one is notified.' where a published event changes without an email; null otherwise. */
  notice: z.string().nullable(),
  waitlist: z.object({
    waiting: z.number().int(),
    /** Who gets a seat offered within the minute, because capacity went up. */
    offered: z.number().int(),
  }),
  totals: eventChangeTotals,
});
export type EventChange = z.infer<typeof eventChange>;

export const showEventChange = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/change',
  summary:
    'What saving a different start, zone, length, or capacity would do: who is notified, what is refunded; refuses as the save does',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  spellings: eventSpellings,
  query: eventInput.pick({
    timezone: true,
    startDate: true,
    startTime: true,
    ampm: true,
    duration: true,
    capacity: true,
  }),
  response: z.object({ change: eventChange }),
});

/** What publishing would do. */
export const eventPublication = z.object({
  /** All that is missing, at once; empty: it may be published. */
  missing: z.array(eventGap),
  /** Of a class session: its cohort's enrolled, who are told and find it in their calendars. Others: nobody is. */
  told: z.number().int(),
  totals: z.object({ told: z.number().int() }),
});
export type EventPublication = z.infer<typeof eventPublication>;

export const showEventPublication = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/publication',
  summary: "What keeps a draft from being published, and who is notified once it is; 409 if it isn't a draft",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ publication: eventPublication }),
});

/** What cancelling an event does. */
export const eventCancellationTotals = z.object({
  /** Who is told; of a class session those expected by their place. */
  attendees: z.number().int(),
  cash: dollars,
  credits: z.number().int(),
  /** In line for a seat, without one. */
  waiting: z.number().int(),
  /** Tickets whose payment is disputed: they wait for that, and are in no other figure. */
  disputed: z.number().int(),
});
export type EventCancellationTotals = z.infer<typeof eventCancellationTotals>;

/** What cancelling would do, and how far it has come once it was cancelled. */
export const eventCancellation = z.object({
  /** `ahead`: not cancelled. `running`: seats are given back one by one. `done`: all were. */
  state: z.enum(['ahead', 'running', 'done']),
  /** What the cancelling does; once cancelled, null. */
  totals: eventCancellationTotals.nullable(),
  /** Unpaid checkouts that hold a seat now, and end with it; 0 once cancelled. No figure of `totals`: they come and go. */
  checkouts: z.number().int(),
  /** Of so many seats so many were given back; null while ahead. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  cancelledAtUtc: instant.nullable(),
});
export type EventCancellation = z.infer<typeof eventCancellation>;

export const showEventCancellation = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/cancellation',
  summary: 'What canceling an event would refund to how many people; once canceled, the progress of the refunds',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ cancellation: eventCancellation }),
});

/** What deleting would do. */
export const eventDeletion = z.object({
  /** Null: it can be deleted; else why not. */
  blocked: z.string().nullable(),
  /** Email templates that are switched off. */
  templates: z.number().int(),
  /** Ticket types that go along. */
  ticketTypes: z.number().int(),
});
export type EventDeletion = z.infer<typeof eventDeletion>;

export const showEventDeletion = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/deletion',
  summary: "What deleting an event would delete with it, and why it can't be deleted if it can't",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ deletion: eventDeletion }),
});
