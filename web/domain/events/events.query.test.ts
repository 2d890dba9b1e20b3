import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fourWeeksQuery, thisWeekQuery } from './events.query.ts';

const asked = vi.hoisted(() => [] as { query: { from: string; to: string; thisWeek?: boolean } }[]);
vi.mock('#web/api/client.ts', () => ({
  call: async (_: unknown, request: (typeof asked)[number]) => {
    asked.push(request);
    return { events: [], classSessions: [], attendingEventIds: [], meta: {} };
  },
}));

test('the dashboard asks for the events of the next four weeks, and for this week', async () => {
  const client = new QueryClient();
  await client.fetchQuery(fourWeeksQuery);
  const { from = '', to = '' } = asked[0]?.query ?? {};
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(28);
  await client.fetchQuery(thisWeekQuery);
  expect(asked[1]).toEqual({ query: { thisWeek: true } });
});
