import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import type { EventFields, TicketType } from '#contract/events/event.ts';
import { blankFields } from '#contract/primitives/fields.ts';
import type { Person } from '#server/features/accounts/index.ts';
import type { CodePricer } from '#server/features/checkout/index.ts';
import { ticketLineOf } from '#server/features/tickets/index.ts';
import { isWithheld, seesLastingContent, watchesRecording } from './event.policy.ts';
import { presentHost, presentTexts, presentTicket } from './event.present.ts';
import type { CardRow } from './event-cards.query.ts';
import type { ListOwn, ListTexts } from './event-list.query.ts';
import type { TicketRow } from './event-page.query.ts';

/**
 * An event's fields beyond its card, for a viewer from whom they are withheld: all blank, because the event's page
 * would refuse them.
 */
const WITHHELD: EventFields = { ...blankFields(EVENT_PAGE_FIELDS), eventHosts: [], ticketTypes: [] };

/** An event's tickets on sale, with this person's prices and availability. */
export function presentOnSale(
  { row, person }: { row: CardRow; person: Person | null },
  tickets: readonly TicketRow[],
  heldPools: ReadonlySet<number>,
  codePrice: CodePricer,
): TicketType[] {
  return tickets
    .filter((ticket) => ticket.status === 'active')
    .map((ticket) => presentTicket(ticket, person, heldPools, codePrice(ticketLineOf(row, ticket))));
}

/**
 * The fields of a list's events beyond their cards (L83), each as far as this person may see it, by event id.
 * `heldPools`: pools in which the person has a hold.
 */
export function fieldsOf(
  list: { rows: readonly CardRow[]; person: Person | null; heldPools: ReadonlySet<number> },
  parts: ListTexts & Pick<ListOwn, 'enrolledIn'>,
  codePrice: CodePricer,
): Map<number, EventFields> {
  const { person, heldPools } = list;
  const textsOf = new Map(parts.texts.map((text) => [text.id, text]));
  const hostsOf = Map.groupBy(parts.hosts, (host) => host.eventId);
  const ticketsOf = Map.groupBy(parts.tickets, (ticket) => ticket.eventId);
  const { enrolledIn } = parts;
  const fields = new Map<number, EventFields>(list.rows.map((row) => [row.id, WITHHELD]));
  for (const row of list.rows) {
    const text = textsOf.get(row.id);
    if (!text || isWithheld(person, row)) continue;
    const enrolled = row.cohortId !== null && enrolledIn.has(row.cohortId);
    const rights = {
      stays: seesLastingContent(person, row, enrolled),
      watches: watchesRecording(person, row, enrolled),
    };
    fields.set(row.id, {
      ...presentTexts(text, rights),
      eventHosts: (hostsOf.get(row.id) ?? []).map(presentHost),
      ticketTypes: presentOnSale({ row, person }, ticketsOf.get(row.id) ?? [], heldPools, codePrice),
    });
  }
  return fields;
}
