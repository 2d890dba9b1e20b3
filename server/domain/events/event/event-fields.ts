import type { EventFields, TicketType } from '#contract/events/event.ts';
import type { Person } from '#server/domain/accounts/index.ts';
import { type CodePrices, codePricesOf } from '#server/domain/checkout/index.ts';
import { ticketLineOf } from '#server/domain/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { isWithheld, seesWhatStays, watchesRecording } from './event.policy.ts';
import { presentHost, presentTexts, presentTicket } from './event.present.ts';
import type { CardRow } from './event-cards.query.ts';
import { queryEnrolled, queryEventTexts, queryHosts, queryTickets, type TicketRow } from './event-page.query.ts';

/** What somebody gets of an event that is withheld from him: its card, and nothing of what its page would refuse. */
const WITHHELD: EventFields = {
  description: '',
  eventHosts: [],
  ticketTypes: [],
  summary: null,
  recordingUrl: null,
  cccProjectUrl: null,
};

/** The tickets of an event that are on sale, as this person sees and pays them. */
export function presentOnSale(
  { row, person }: { row: CardRow; person: Person | null },
  tickets: readonly TicketRow[],
  heldPools: ReadonlySet<number>,
  codePrice: CodePrices,
): TicketType[] {
  return tickets
    .filter((ticket) => ticket.status === 'active')
    .map((ticket) => presentTicket(ticket, person, heldPools, codePrice(ticketLineOf(row, ticket))));
}

/**
 * The fields of a list's events beyond their cards (L83), each as far as this person may see it, by the event's id.
 * Five statements at most, however long the list. `heldPools`: where the person holds a seat himself.
 */
export async function readFields(
  ctx: Ctx,
  list: { rows: readonly CardRow[]; person: Person | null; heldPools: ReadonlySet<number> },
): Promise<Map<number, EventFields>> {
  const { person, heldPools } = list;
  const rows = list.rows.filter((row) => !isWithheld(person, row));
  const ids = rows.map((row) => row.id);
  const cohortIds = [...new Set(rows.flatMap((row) => row.cohortId ?? []))];
  const [texts, hosts, tickets, places, codePrice] = await Promise.all([
    queryEventTexts(ctx.db, { ids }),
    queryHosts(ctx.db, { ids }),
    queryTickets(ctx.db, { ids }),
    person && cohortIds.length > 0 ? queryEnrolled(ctx.db, { userId: person.id, cohortIds }) : [],
    codePricesOf(ctx, person),
  ]);
  const textsOf = new Map(texts.map((text) => [text.id, text]));
  const hostsOf = Map.groupBy(hosts, (host) => host.eventId);
  const ticketsOf = Map.groupBy(tickets, (ticket) => ticket.eventId);
  const enrolledIn = new Set(places.map((place) => place.cohortId));
  const fields = new Map<number, EventFields>(list.rows.map((row) => [row.id, WITHHELD]));
  for (const row of rows) {
    const text = textsOf.get(row.id);
    if (!text) continue;
    const enrolled = row.cohortId !== null && enrolledIn.has(row.cohortId);
    const rights = { stays: seesWhatStays(person, row, enrolled), watches: watchesRecording(person, row, enrolled) };
    fields.set(row.id, {
      ...presentTexts(text, rights),
      eventHosts: (hostsOf.get(row.id) ?? []).map(presentHost),
      ticketTypes: presentOnSale({ row, person }, ticketsOf.get(row.id) ?? [], heldPools, codePrice),
    });
  }
  return fields;
}
