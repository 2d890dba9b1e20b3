import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { SchoolWorkouts } from './school-workouts.tsx';
import { schoolWorkoutsQuery } from './teacher-workouts.query.ts';

test('a school without past workouts says so in one line', async () => {
  const client = new QueryClient();
  for (const segment of ['future', 'past'] as const)
    client.setQueryData(schoolWorkoutsQuery(2, segment, '', 1).queryKey, {
      events: [],
      meta: { page: 1, perPage: 24, total: 0, totalPages: 0 },
    } as never);
  const html = await renderHtml(
    <SchoolWorkouts school={{ id: 2, name: 'Lantern' }} search={{}} alone onSearch={() => undefined} />,
    { client },
  );
  expect(html).toContain('Nothing upcoming');
  expect(html).toMatch(/<p class="[^"]*">No past workouts yet\.<\/p>/);
});
