import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { revisionFields, revisionSent } from '../primitives/revision.ts';
import { line, NAME_MAX } from '../primitives/text.ts';
import { id, idInBody, idParam, instant, sentNumber } from '../primitives/wire.ts';
import { readDollars } from '../primitives/written-dollars.ts';
import { paidPrice } from './ticket-refunds.endpoints.ts';

/** Ticket types that one event may have: more than anybody chooses among. */
export const TICKET_TYPES_OF_AN_EVENT = 20;
export const TICKET_CAPACITY_AT_MOST = 100_000;
/** What a new one is called until somebody says better (rules-teachers H1). */
export const NEW_TICKET_NAME = 'New ticket';
export const NEW_TICKET_CAPACITY = 50;
/** M§8, to the letter. */
export const TICKET_TYPE_SAVED = 'Ticket Type Info Saved';
export const TICKET_TYPE_DELETED = 'Ticket Type Deleted';
/** 409 of a deletion: somebody attends by it, ordered it, held it or waits for it (rules-teachers H2). */
export const DISABLE_INSTEAD = 'Disable it instead.';
/** 422 of publishing an event that has ticket types. */
export const NEEDS_AN_ACTIVE_TYPE = 'Activate at least one ticket type, or delete them all.';

/** A field of a ticket type that its card writes (M§3). */
export const TICKET_TYPE_FIELDS = ['name', 'capacity', 'price', 'nonmemberPrice', 'status'] as const;
export const ticketTypeField = z.enum(TICKET_TYPE_FIELDS);
export type TicketTypeField = z.infer<typeof ticketTypeField>;

export const ticketTypeStatus = z.enum(['active', 'disabled']);

/** A ticket type as whoever manages its event edits it. */
export const teacherTicketType = z.object({
  id,
  eventId: id,
  name: z.string(),
  capacity: z.number().int(),
  /** Member price. */
  price: dollars,
  nonmemberPrice: dollars,
  /** `active`: on sale. A disabled one is seen by no learner. */
  status: ticketTypeStatus,
  /** From 0, in the order in which learners see them. */
  position: z.number().int(),
  /** When it was active for the first time; from then on its event is ticketed. */
  activatedAtUtc: instant.nullable(),
  /** `held` are in a checkout or offered, `waiting` stand in line. */
  seats: z.object({ taken: z.number().int(), held: z.number().int(), waiting: z.number().int() }),
  /** Who has one, by what was paid for it, the dearest first. Null for course admins, who see no prices paid. */
  paid: z.array(paidPrice).nullable(),
  /** It costs nothing now, and so many who have one paid for it: their money may be given back. Else 0. */
  refundable: z.number().int(),
  /** Nobody ever attended by it, ordered it, held it or waited for it. */
  canDelete: z.boolean(),
  /** Fields that can't be changed now, each with the sentence why. */
  locked: z.partialRecord(ticketTypeField, z.string()),
  ...revisionFields,
});
export type TeacherTicketType = z.infer<typeof teacherTicketType>;

/** What the ticket types hang on. */
export const ticketedEvent = z.object({
  id,
  status: z.enum(['draft', 'published', 'started', 'completed', 'cancelled']),
  /** One gets in by an active ticket type alone: once one was ever active. With all disabled nobody gets in. */
  ticketed: z.boolean(),
  /** Who said yes without a ticket; they keep their seats. */
  rsvps: z.number().int(),
  /** Why none can be added, deleted or reordered; null: they can. */
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

/** Dollars with at most two decimals, by the one rule of screen and server (rules-teachers A3). */
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
        .max(TICKET_CAPACITY_AT_MOST, { error: 'Enter 1 to 100,000 seats.' }),
    ),
    price,
    nonmemberPrice: price,
    status: z.enum(['active', 'disabled'], { error: 'Use only active or disabled.' }),
  })
  .partial();
export type TicketTypeInput = z.output<typeof ticketTypeInput>;

const spellings = { nonMemberPrice: 'nonmemberPrice', memberPrice: 'price' } as const;

/** What the card reads and nobody may write: taken and forgotten. */
const readOnly = z.unknown().optional();

/** What a change tells whom. */
export const ticketChangeTotals = z.object({
  /** Who said yes without a ticket, when the first type goes on sale: they keep their seats. */
  rsvps: z.number().int(),
  /** In line for such a seat: that line ends, and they are told. */
  waiting: z.number().int(),
  /** Offers that are taken back because it goes off sale; their people wait on, and are told. */
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
    /** From 0: where it stands from now on; the others make room. */
    position: sentNumber().pipe(z.number().int().min(0).max(TICKET_TYPES_OF_AN_EVENT)).optional(),
    /** Figures of the dry run; one that no longer holds is 409 `figures_changed` with the new ones in `details.totals`. */
    expected: z.record(z.string(), z.number()).optional(),
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
  /** True where somebody is told, or the way into the event changes: the screen asks first. */
  consequential: z.boolean(),
  /** The first one on sale: from now on one gets in by a ticket alone, for good. Null: it is not. */
  first: z.object({ rsvps: z.number().int(), waiting: z.number().int() }).nullable(),
  /** Of prices: seats that were had at the former one, and checkouts that go on at it. Null: prices stay. */
  prices: z
    .object({
      taken: z.number().int(),
      held: z.number().int(),
      turns: z.enum(['free', 'priced']).nullable().describe('Whether it becomes free, or stops being free'),
    })
    .nullable(),
  /** Goes off sale. Null: it does not. */
  off: z
    .object({
      /** Checkouts that may be finished. */
      held: z.number().int(),
      offers: z.number().int(),
      /** Wait on, and nothing is offered to them. */
      waiting: z.number().int(),
      /** Nothing is on sale then: nobody gets in. */
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
