import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { courseCohortsQuery } from './cohorts.query.ts';
import { CohortsPage } from './cohorts-page.tsx';

const winter = {
  id: 3,
  name: 'Voice: Winter',
  moniker: 'Winter',
  status: 'started',
  startsAtUtc: null,
  endsAtUtc: null,
  timezone: 'America/New_York',
  price: 180,
  nonmember_price: 225,
  taken: 6,
  capacity: 20,
  waiting: 0,
} as TeacherCohortLine;

test('the list of cohorts has monikers, dates, seats, and both prices', async () => {
  const client = new QueryClient();
  client.setQueryData(courseCohortsQuery('voice', 1).queryKey, {
    cohorts: [winter, { ...winter, id: 4, name: 'Voice', moniker: '', price: 0, nonmember_price: 0 }],
    meta: { page: 1, perPage: 20, total: 2, totalPages: 1 },
  } as never);
  const page = <CohortsPage course="voice" page={1} onPage={() => undefined} />;
  const text = wordsOf(await renderHtml(page, { client }));
  for (const each of [
    'Name State Dates Price / members Seats',
    ' Winter ',
    '$225 / $180',
    '6 of 20 seats',
    ' Voice ',
    ' Free ',
  ])
    expect(text).toContain(each);
  expect(text).not.toContain('Voice: Winter');
});
