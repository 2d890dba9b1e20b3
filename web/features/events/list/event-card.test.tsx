import { expect, test } from 'vitest';
import type { EventCard as Event } from '#contract/events/event.ts';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { eventPage } from '../page/event-page.factory.ts';
import { EventCard, EventLine } from './event-card.tsx';

const { event } = eventPage({ ticketed: true });
const card: Event = { ...event, attendeesCount: 7, fromPrice: 25, toPrice: 25, membersOnlyLabel: false };

/** The text of an event's card, and of its row, which say the same. */
async function wordsAt(clock: number | null, over: Partial<Event> = {}, going = false): Promise<string[]> {
  const props = { event: { ...card, ...over }, going, clock };
  return Promise.all(
    [EventCard, EventLine].map(async (Shape) => {
      return (await renderHtml(<Shape {...props} />)).replace(/<[^>]+>/g, '');
    }),
  );
}

test('the card of an upcoming event says how many attend, and what it costs', async () => {
  for (const text of await wordsAt(Date.parse(card.startsAtUtc) - 3_600_000)) {
    expect(text).toContain('7 attending');
    expect(text).toContain('$25');
  }
});

test.each([
  [1, '1 attending'],
  [10_000, '10,000 attending'],
])('attendee counts are formatted for one person and for ten thousand: %d', async (attendeesCount, said) => {
  for (const text of await wordsAt(Date.parse(card.startsAtUtc) - 3_600_000, {
    attendeesCount,
    seatsRemaining: 2_000,
  })) {
    expect(text).toContain(said);
    expect(text).not.toContain('seats left');
  }
});

test.each([
  [0, 45, 'Free – $45'],
  [25, 40, '$25 – $40'],
  [12, 12.01, '$12.00 – $12.01'],
  [0, 0.01, 'Free – $0.01'],
  [25, 25, '$25'],
  [0, 0, 'Free'],
])('tickets from %d to %d dollars cost %s', async (fromPrice, toPrice, price) => {
  for (const text of await wordsAt(Date.parse(card.startsAtUtc) - 3_600_000, {
    fromPrice,
    toPrice,
    attendeesCount: 0,
  })) {
    expect(text.match(/(Free|\$[\d.]+)( – \$[\d.]+)?/)?.[0]).toBe(price);
  }
});

test('the card of a past event says how many attended, and no price', async () => {
  for (const said of [await wordsAt(Date.parse(card.endsAtUtc)), await wordsAt(null, { status: 'completed' })]) {
    for (const text of said) {
      expect(text).toContain('7 attended');
      expect(text).not.toContain('$');
    }
  }
});

test('a past event spells out "attended", an upcoming one shows only the icon and the count', async () => {
  const countMarkup = async (at: string) =>
    (await renderHtml(<EventCard event={card} going={false} clock={Date.parse(at)} />)).match(
      /<span[^>]*>attend\w+/,
    )?.[0];
  expect(await countMarkup(card.endsAtUtc)).toBe('<span>attended');
  expect(await countMarkup('2026-11-21T12:00:00.000Z')).toBe('<span class="visually-hidden">attending');
});

test('an attendee sees that they attend and no price, since they may have paid another one', async () => {
  for (const text of await wordsAt(Date.parse(card.startsAtUtc) - 3_600_000, {}, true)) {
    expect(text).toContain('Attending');
    expect(text).not.toContain('$');
  }
});

test('the card names the event’s school beside its hosts', async () => {
  for (const text of await wordsAt(null, { hostNames: ['Ada'], hostImageUrls: [null], schoolName: 'North Pier' })) {
    expect(text).toContain('With Ada · North Pier');
  }
});

test('among past events no card says that it is over, and the recording is the next step', async () => {
  const over = { ...card, status: 'completed' as const, hasRecording: true };
  const html = await renderHtml(<EventCard event={over} going={false} clock={null} past />);
  expect(html).not.toContain('Event has ended');
  expect(html).toContain('Watch recording');
  expect(html).toMatch(/href="[^"]*#afterwards"/);
  expect(await renderHtml(<EventCard event={over} going={false} clock={null} />)).toContain('Event has ended');
});
