import { z } from 'zod';
import { expectedTotals } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { revisionFields, revisionSent } from '../primitives/revision.ts';
import { line, NAME_MAX } from '../primitives/text.ts';
import { id, idInBody, idParam, instant, sentNumber } from '../primitives/wire.ts';
import { readDollars } from '../primitives/written-dollars.ts';
import { paidPrice } from './ticket-refunds.endpoints.ts';

/** Most ticket types per event: more than anyone would choose among. */
export const TICKET_TYPES_OF_AN_EVENT = 20;
export const MAX_TICKET_CAPACITY = 100_000;
/** Name of a new ticket type until someone changes it (rules-teachers H1). */
export const NEW_TICKET_NAME = 'New ticket';
export const NEW_TICKET_CAPACITY = 50;
/** M§8, to the letter. */
export const TICKET_TYPE_SAVED = 'Ticket Type Info Saved';
export const TICKET_TYPE_DELETED = 'Ticket Type Deleted';
/** 409 from deleting a ticket type that someone attended with, ordered, held, or waited for (rules-teachers H2). */
export const DISABLE_INSTEAD = 'Disable it instead.';
/** 422 from publishing an event whose ticket types are all disabled. */
export const NEEDS_AN_ACTIVE_TYPE = 'Activate at least one ticket type, or delete them all.';

/** Ticket type fields that the editor's card writes (M§3). */
export const TICKET_TYPE_FIELDS = ['name', 'capacity', 'price', 'nonmemberPrice', 'status'] as const;
export const ticketTypeField = z.enum(TICKET_TYPE_FIELDS);
export type TicketTypeField = z.infer<typeof ticketTypeField>;

export const ticketTypeStatus = z.enum(['active', 'disabled']);

/** A ticket type as its event's manager edits it. */
export const teacherTicketType = z.object({
  id,
  eventId: id,
  name: z.string(),
  capacity: z.number().int(),
  /** Member price. */
  price: dollars,
  nonmemberPrice: dollars,
  /** `active`: on sale. Learners don't see a disabled one. */
  status: ticketTypeStatus,
  /** From 0, in the order learners see. */
  position: z.number().int(),
  /** When it first became active; from then on its event is ticketed. */
  activatedAtUtc: instant.nullable(),
  /** `held` seats are in a checkout or offered; `waiting` people are on the waitlist. */
  seats: z.object({ taken: z.number().int(), held: z.number().int(), waiting: z.number().int() }),
  /**
   * People who have this ticket, by the price they paid, highest first. Null for course admins, who don't see prices
   * paid.
   */
  paid: z.array(paidPrice).nullable(),
  /** The number of holders who paid for a type that is now free: they can be refunded. Otherwise 0. */
  refundable: z.number().int(),
  /** True if no one ever attended with this ticket type, ordered it, held it, or waited for it. */
  canDelete: z.boolean(),
  /** Fields that can't be changed now, each with a sentence that says why. */
  locked: z.partialRecord(ticketTypeField, z.string()),
  ...revisionFields,
});
export type TeacherTicketType = z.infer<typeof teacherTicketType>;

/** The event that the ticket types belong to. */
export const ticketedEvent = z.object({
  id,
  status: z.enum(['draft', 'published', 'started', 'completed', 'cancelled']),
  /**
   * True once any ticket type has ever been active: from then on, only an active type gets a person in. With all
   * disabled, no one gets in.
   */
  ticketed: z.boolean(),
  /** People who RSVP'd without a ticket; they keep their seats. */
  rsvps: z.number().int(),
  /** Why ticket types can't be added, deleted, or reordered; null: they can. */
  locked: z.string().nullable(),
});
export type TicketedEvent = z.infer<typeof ticketedEvent>;

const params = z.object({ id: idParam });
const ofType = { manages: { ticket_type: 'id' } } as const;
const ticketTypes = z.array(teacherTicketType);

export const listTeacherTicketTypes = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/ticket_types',
  summary: "All of an event's ticket types, including disabled ones, in order",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ ticketTypes, event: ticketedEvent }),
});

export const addTicketType = endpoint({
  method: 'POST',
  path: '/teachers/ticket_types',
  summary: "Add 'New ticket' to an event, free, with 50 seats: active on a draft, disabled if the event is published",
  tag: 'Teaching',
  snake: true,
  audience: 'teacher',
  wrapper: 'ticket_type',
  body: z.object({ eventId: idInBody }),
  response: z.object({ ticketType: teacherTicketType }),
  status: 201,
  idempotent: true,
});

/** Dollars with at most two decimals, parsed by the same rule as on screen (rules-teachers A3). */
const price = sentNumber().pipe(
  z.number().superRefine((value, issues) => {
    const read = readDollars(value);
    if (!read.ok) issues.addIssue({ code: 'custom', message: read.problem });
  }),
);

const ticketTypeInput = z
  .object({
    name: line(NAME_MAX),
    capacity: sentNumber().pipe(
      z
        .number()
        .int({ error: 'Enter a whole number.' })
        .min(1, { error: 'Enter 1 to 100,000 seats.' })
        .max(MAX_TICKET_CAPACITY, { error: 'Enter 1 to 100,000 seats.' }),
    ),
    price,
    nonmemberPrice: price,
    status: z.enum(['active', 'disabled'], { error: 'Use only active or disabled.' }),
  })
  .partial();
export type TicketTypeInput = z.output<typeof ticketTypeInput>;

const spellings = { nonMemberPrice: 'nonmemberPrice', memberPrice: 'price' } as const;

/** Read-only card fields: accepted and ignored. */
const readOnly = z.unknown().optional();

/** The dry run's figures for a change, by whom it affects. */
export const ticketChangeTotals = z.object({
  /** People who RSVP'd without a ticket before the first type goes on sale: they keep their seats. */
  rsvps: z.number().int(),
  /** People on the waitlist for a seat without a ticket: that waitlist closes, and they are notified. */
  waiting: z.number().int(),
  /** Seat offers withdrawn because the type goes off sale; the people stay on the waitlist and are notified. */
  offers: z.number().int(),
});
export type TicketChangeTotals = z.infer<typeof ticketChangeTotals>;

export const changeTicketType = endpoint({
  method: 'PATCH',
  path: '/teachers/ticket_types/{id}',
  summary:
    'Change a ticket type, put it on sale (`status: active`) or take it off (`disabled`), or move it (`position`)',
  tag: 'Teaching',
  audience: ofType,
  params,
  wrapper: 'ticket_type',
  spellings,
  body: ticketTypeInput.extend({
    /** New position, from 0; the others make room. */
    position: sentNumber().pipe(z.number().int().min(0).max(TICKET_TYPES_OF_AN_EVENT)).optional(),
    expected: expectedTotals,
    revision: revisionSent,
    id: readOnly,
    eventId: readOnly,
    activatedAtUtc: readOnly,
    seats: readOnly,
    paid: readOnly,
    refundable: readOnly,
    canDelete: readOnly,
    locked: readOnly,
    savedBy: readOnly,
    savedAt: readOnly,
  }),
  response: z.object({ ticketType: teacherTicketType }),
  idempotent: true,
});

/** What saving would do, before it is saved (rules-teachers A6, C6, H1, H2). */
export const ticketTypeChange = z.object({
  /** Fields whose value really changes. */
  fields: z.array(ticketTypeField),
  /** True if someone is notified, or how people get into the event changes: then the screen asks for confirmation. */
  consequential: z.boolean(),
  /**
   * Set when the first type goes on sale: from then on, for good, only a ticket gets a person in. Null: it isn't the
   * first.
   */
  first: z.object({ rsvps: z.number().int(), waiting: z.number().int() }).nullable(),
  /** Set for a price change: seats taken at the old price, and checkouts that continue at it. Null: prices stay. */
  prices: z
    .object({
      taken: z.number().int(),
      held: z.number().int(),
      turns: z.enum(['free', 'priced']).nullable().describe('Whether it becomes free, or stops being free'),
    })
    .nullable(),
  /** Set when the type goes off sale; null: it doesn't. */
  off: z
    .object({
      /** Checkouts that can still be completed. */
      held: z.number().int(),
      offers: z.number().int(),
      /** People who stay on the waitlist, but are offered nothing. */
      waiting: z.number().int(),
      /** True: nothing would be on sale anymore, and no one gets in. */
      last: z.boolean(),
    })
    .nullable(),
  totals: ticketChangeTotals,
});
export type TicketTypeChange = z.infer<typeof ticketTypeChange>;

export const showTicketTypeChange = endpoint({
  method: 'GET',
  path: '/teachers/ticket_types/{id}/change',
  summary: 'What saving these ticket type fields would do; refuses as the save does',
  tag: 'Teaching',
  audience: ofType,
  params,
  spellings,
  query: ticketTypeInput,
  response: z.object({ change: ticketTypeChange }),
});

export const deleteTicketType = endpoint({
  method: 'DELETE',
  path: '/teachers/ticket_types/{id}',
  summary: 'Delete a ticket type no one ever wanted; if none are left, the event takes RSVPs again',
  tag: 'Teaching',
  audience: ofType,
  params,
  response: z.object({
    deleted: z.object({ id, ticketed: z.boolean().describe('Whether the event still has tickets') }),
  }),
});
