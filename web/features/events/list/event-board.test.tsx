import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { eventPage } from '../page/event-page.factory.ts';
import { EventBoard } from './event-board.tsx';
import { nextEventsQuery } from './events.query.ts';

test('the live event leads, even before one with its own picture', async () => {
  const client = new QueryClient();
  const live = eventPage({ id: 1, name: 'Open Booth', status: 'started' }).event;
  const pictured = eventPage({ id: 2, name: 'Foley Night', imageUrl: '/media/2' }).event;
  client.setQueryData(nextEventsQuery.queryKey, {
    events: [live, pictured],
    classSessions: [],
    attendingEventIds: [],
    meta: { page: 1, perPage: 8, total: 2, totalPages: 1 },
  });
  const text = wordsOf(await renderHtml(<EventBoard />, { client }));
  expect(text).toMatch(/Coming up .*Live now.* Open Booth .* Foley Night /);
});
