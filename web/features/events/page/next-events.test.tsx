import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { EventCard } from '#contract/events/event.ts';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { schoolEventsQuery } from '../list/school-events.query.ts';
import { eventPage } from './event-page.factory.ts';
import { NextEvents } from './next-events.tsx';

const { event } = eventPage({ topic: 'Voice Acting', imageUrl: null });
const COVERS = ['mouths-1-7', 'mouths-1-8', 'staves-0-1-plum'];
const next: EventCard[] = COVERS.map((cover, later) => ({
  ...event,
  id: event.id + later + 1,
  cover,
  attendeesCount: 0,
  fromPrice: 0,
  toPrice: 0,
  membersOnlyLabel: false,
}));

test('each upcoming event of a school has its own cover', async () => {
  const client = new QueryClient();
  client.setQueryData(schoolEventsQuery(event.schoolSlug).queryKey, next);
  const clock = Date.parse(event.startsAtUtc) - 3_600_000;
  const html = await renderHtml(<NextEvents event={event} clock={clock} />, { client });
  expect([...html.matchAll(/covers\/drawn\.svg\?c=([a-z\d-]+)/g)].map(([, cover]) => cover)).toEqual(COVERS);
});
