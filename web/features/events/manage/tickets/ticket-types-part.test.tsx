import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TeacherTicketType, TicketedEvent } from '#contract/events/ticket-types.endpoints.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { ticketTypesQuery } from './ticket-types.query.ts';
import { TicketTypesPart } from './ticket-types-part.tsx';

const type: TeacherTicketType = {
  id: 3,
  eventId: 7,
  name: 'Stage',
  capacity: 50,
  price: 10,
  nonmemberPrice: 12.5,
  status: 'active',
  position: 0,
  activatedAtUtc: '2026-11-01T00:00:00Z',
  seats: { taken: 12, held: 1, waiting: 0 },
  paid: [{ price: 12.5, people: 12 }],
  refundable: 0,
  canDelete: false,
  locked: {},
  revision: 1,
  savedBy: 'Ada',
  savedAt: '2026-11-01T00:00:00Z',
};
const event: TicketedEvent = { id: 7, status: 'published', ticketed: true, rsvps: 0, locked: null };

/** The first render: its markup and its bare text. */
async function drawn(ticketTypes: TeacherTicketType[], of: Partial<TicketedEvent> = {}, onlyFor: string | null = null) {
  const client = new QueryClient();
  client.setQueryData(ticketTypesQuery(7).queryKey, { ticketTypes, event: { ...event, ...of } });
  const html = await renderHtml(<TicketTypesPart eventId={7} onlyFor={onlyFor} />, { client });
  return { html, words: wordsOf(html) };
}

test('an event without ticket types takes RSVPs, and one can be added', async () => {
  const { words } = await drawn([], { ticketed: false });
  expect(words).toContain('Without ticket types, people RSVP.');
  expect(words).toContain('Add ticket type');
});

test('each type has its fields with what is sold, its own Save, and its position in the list', async () => {
  const { html, words } = await drawn([type, { ...type, id: 4, name: 'Balcony', status: 'disabled', canDelete: true }]);
  expect(html).toContain('value="12.5"');
  expect(words).toContain('12 taken, 1 held. Can’t go below 13.');
  expect(words).toContain('This ticket type has been used, so you can’t delete it. Disable it instead.');
  expect(words.match(/ Save /g)).toHaveLength(2);
  expect(words).toContain('Delete');
  expect(html).toContain('aria-label="More for Balcony"');
  expect(words).not.toContain('no one can join');
});

test('a card says so if only members can buy', async () => {
  expect((await drawn([type], {}, 'members')).words).toContain('Only members can buy this ticket.');
  expect((await drawn([type])).words).not.toContain('can buy this ticket');
});

test('if all types are disabled, the part says that no one can get in; after the start only the name is editable', async () => {
  expect((await drawn([{ ...type, status: 'disabled' }])).words).toContain(
    'All ticket types are disabled, so no one can join right now.',
  );
  const why = 'Event has started!';
  const { html, words } = await drawn(
    [{ ...type, locked: { capacity: why, price: why, nonmemberPrice: why, status: why } }],
    { status: 'started', locked: why },
  );
  expect(html.match(/<input/g)).toHaveLength(1);
  expect(words).toContain('$12.50');
  expect(words).not.toContain('Add ticket type');
});

test('after a price change a card says how many paid what; if it is free now, it offers a refund', async () => {
  expect((await drawn([type])).words).not.toContain('Sold:');
  const dearer = await drawn([{ ...type, nonmemberPrice: 15 }]);
  expect(dearer.words).toContain('Sold: 12 at $12.50.');
  expect(dearer.words).not.toContain('Refund');
  const free = await drawn([{ ...type, price: 0, nonmemberPrice: 0, refundable: 12 }]);
  expect(free.words).toContain('This ticket is free now, but 12 people who have one paid for it.');
  expect(free.words).toContain('Refund 12 × $12.50');
});
