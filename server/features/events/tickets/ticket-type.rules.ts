import type { EventStatus } from '#contract/events/event.ts';
import {
  TICKET_TYPE_FIELDS,
  type TicketTypeField,
  type TicketTypeInput,
} from '#contract/events/ticket-types.endpoints.ts';
import { toCents } from '#contract/primitives/money.ts';
import { MEMBERS_NEVER_PAY_MORE } from '#contract/schools/cohort-input.ts';
import { SENTENCES } from '../attendance/attendance.rules.ts';

/** A ticket type as its card sets it; prices in cents. */
export interface SetTicketType {
  readonly name: string;
  readonly capacity: number;
  readonly price: number;
  readonly nonmemberPrice: number;
  readonly status: 'active' | 'disabled';
}

/** A ticket type's planned state, and the fields that really change. */
export function wantedType(
  present: SetTicketType,
  sent: TicketTypeInput,
): { wanted: SetTicketType; fields: TicketTypeField[] } {
  const wanted: SetTicketType = {
    name: sent.name ?? present.name,
    capacity: sent.capacity ?? present.capacity,
    price: sent.price === undefined ? present.price : toCents(sent.price),
    nonmemberPrice: sent.nonmemberPrice === undefined ? present.nonmemberPrice : toCents(sent.nonmemberPrice),
    status: sent.status ?? present.status,
  };
  return { wanted, fields: TICKET_TYPE_FIELDS.filter((field) => wanted[field] !== present[field]) };
}

/** What is wrong with a ticket type, one sentence per field: members never pay more (rules-teachers A3). */
export function typeProblems(
  wanted: SetTicketType,
  fields: readonly TicketTypeField[],
): Partial<Record<TicketTypeField, string>> {
  const priced = fields.some((field) => field === 'price' || field === 'nonmemberPrice' || field === 'status');
  if (!priced || wanted.nonmemberPrice >= wanted.price) return {};
  const at = fields.includes('price') && !fields.includes('nonmemberPrice') ? 'price' : 'nonmemberPrice';
  return { [at]: MEMBERS_NEVER_PAY_MORE };
}

/**
 * Why an event's ticket types can't change, shown beside their names; null: they may change (rules-teachers H2, G2).
 */
export function ticketsLocked(event: { readonly status: EventStatus; readonly kind: string }): string | null {
  if (event.status === 'cancelled') return SENTENCES.cancelled;
  if (event.status === 'started') return SENTENCES.started;
  if (event.status === 'completed') return SENTENCES.ended;
  return event.kind === 'Class Session' ? "Class sessions don't have tickets." : null;
}

/**
 * Fields that can't be changed now, each with a sentence that says why. After the start only the name may be changed.
 */
export function lockedTypeFields(event: {
  readonly status: EventStatus;
  readonly kind: string;
}): Partial<Record<TicketTypeField, string>> {
  const why = ticketsLocked(event);
  if (why === null) return {};
  const over =
    event.status === 'cancelled' ? TICKET_TYPE_FIELDS : TICKET_TYPE_FIELDS.filter((field) => field !== 'name');
  return Object.fromEntries(over.map((field) => [field, why]));
}
