import { z } from 'zod';
import { cancellationState, times } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { idParam, instant } from '../primitives/wire.ts';
import { eventInput, eventSpellings } from './event-input.ts';
import { eventField, eventGap } from './teacher-event.ts';

const params = z.object({ id: idParam });

/**
 * The dry run's figures for a save that publishes, moves, or cancels an event. A save sent with them as `expected` is
 * refused if they've changed.
 */
export const eventChangeTotals = z.object({
  /** People who get the email about a new time. */
  told: z.number().int(),
  /** Paid tickets that the change makes refundable. */
  refundable: z.number().int(),
});
export type EventChangeTotals = z.infer<typeof eventChangeTotals>;

/** What a change would do, before it is saved (rules-teachers A6, C5, G3). */
export const eventChange = z.object({
  /** Fields whose value really changes. */
  fields: z.array(eventField),
  /** True if someone is notified or gains a right: then the screen asks for confirmation. */
  consequential: z.boolean(),
  /** Null: the start and end stay at the same instants, whatever the zone. */
  times: z.object({ was: times, now: times }).nullable(),
  /** For a zone edit that keeps the local time: 'was 7:00 PM New York = 4:00 PM Los Angeles'; null otherwise. */
  zoneNotice: z.string().nullable(),
  /** People who get one email with the old and the new time. */
  told: z.number().int(),
  /**
   * Seconds that the email waits, so that correcting a mistake quickly notifies no one, or only once. 0: the event
   * starts within the hour.
   */
  mailWaitsSeconds: z.number().int(),
  /** Paid tickets that the change makes fully refundable, and until when; null: none. */
  refundable: z.object({ tickets: z.number().int(), untilUtc: instant }).nullable(),
  /** 'No one is notified.' if a published event changes without an email; null otherwise. */
  notice: z.string().nullable(),
  waitlist: z.object({
    waiting: z.number().int(),
    /** People who are offered a seat within a minute, because capacity went up. */
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

export const eventPublication = z.object({
  /** Everything that is missing; empty: it can be published. */
  missing: z.array(eventGap),
  /**
   * For a class session: everyone enrolled in its cohort, who are notified and see it in their calendars. Other events
   * notify no one.
   */
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

export const eventCancellationTotals = z.object({
  /** People who are notified; for a class session, those enrolled in its cohort. */
  attendees: z.number().int(),
  cash: dollars,
  credits: z.number().int(),
  /** People on the waitlist who don't have a seat. */
  waiting: z.number().int(),
  /**
   * Tickets whose payment is disputed: nothing is refunded until the dispute is settled, and no other figure counts
   * them.
   */
  disputed: z.number().int(),
});
export type EventCancellationTotals = z.infer<typeof eventCancellationTotals>;

/** What canceling would do, and its progress once it was canceled. */
export const eventCancellation = z.object({
  /** `ahead`: not canceled. `running`: seats are released one by one. `done`: all are released. */
  state: cancellationState,
  /** What canceling does; null once canceled. */
  totals: eventCancellationTotals.nullable(),
  /**
   * Unpaid checkouts that hold a seat now and stop working when the event is canceled; 0 once canceled. Not part of
   * `totals`, because the number keeps changing.
   */
  checkouts: z.number().int(),
  /** Seats released so far, out of how many; null before it is canceled. */
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

export const eventDeletion = z.object({
  /** Why the event can't be deleted; null: it can. */
  blocked: z.string().nullable(),
  /** Number of email templates that are turned off. */
  templates: z.number().int(),
  /** Number of ticket types that are deleted with the event. */
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
