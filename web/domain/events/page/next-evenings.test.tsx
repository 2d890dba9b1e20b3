import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { EventCard } from '#contract/events/event.ts';
import { htmlOf } from '#web/kit/drawn.factory.tsx';
import { schoolEventsQuery } from '../list/school-events.query.ts';
import { eventPage } from './event-page.factory.ts';
import { NextEvenings } from './next-evenings.tsx';

const { event } = eventPage({ topic: 'Voice Acting', imageUrl: null });
const next: EventCard[] = [1, 2, 3].map((later) => ({
  ...event,
  id: event.id + later,
  attendeesCount: 0,
  fromPrice: 0,
  toPrice: 0,
  membersOnlyLabel: false,
}));

test('the next evenings of a school of one topic wear four covers, with that of the page', async () => {
  const client = new QueryClient();
  client.setQueryData(schoolEventsQuery(event.schoolSlug).queryKey, next);
  const clock = Date.parse(event.startsAtUtc) - 3_600_000;
  const html = await htmlOf(<NextEvenings event={event} clock={clock} />, { client });
  const motifs = [...html.matchAll(/covers\/drawn\.svg\?[^"]*?m=([a-z]+)/g)].map(([, motif]) => motif);
  expect(motifs).toHaveLength(3);
  expect(new Set([...motifs, 'mouths']).size).toBe(4);
});
