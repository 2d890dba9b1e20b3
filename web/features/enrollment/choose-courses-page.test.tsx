import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import type { Board } from './board.rules.ts';
import { ChooseCoursesPage } from './choose-courses-page.tsx';
import { boardQuery } from './enrollment.query.ts';

const meta = (page: number, totalPages: number) => ({ page, perPage: 48, total: totalPages * 48, totalPages });
const undated = {
  id: null,
  courseId: 1,
  courseSlug: 'someday',
  name: 'Someday',
  topic: 'Voice',
  imageUrl: null,
  schoolName: 'Night Studio',
  schoolSlug: 'night-studio',
  accent: null,
  cover: 'mouths-0-7',
};

async function drawn(page: number, board: Partial<Board>, topic?: string): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(boardQuery(page).queryKey, {
    cohorts: [],
    cohortInterest: [],
    unscheduledCohorts: [],
    following: [],
    interestedCohortCost: 0,
    interestedPrice: 0,
    meta: meta(page, 0),
    unscheduledMeta: meta(page, 0),
    ...board,
  });
  return renderHtml(<ChooseCoursesPage title="Choose your courses" line="" page={page} topic={topic} />, {
    client,
    path: '/select_course',
  });
}

test('when there are more courses than fit on one page, the board links to the rest', async () => {
  const html = await drawn(1, { unscheduledCohorts: [undated], unscheduledMeta: meta(1, 5) });
  expect(html).toContain('Page 1 of 5');
  expect(html).toContain('href="/select_course?page=2"');
});

test('a later page with only undated courses doesn’t claim that nothing is enrolling while the first page has dated ones', async () => {
  const message = 'No courses are enrolling right now';
  const second = { unscheduledCohorts: [undated], unscheduledMeta: meta(2, 5) };
  expect(await drawn(2, { ...second, meta: meta(2, 1) })).not.toContain(message);
  expect(await drawn(2, second)).toContain(message);
});

test('chips filter the board by topic; a board with several pages has none', async () => {
  const board = {
    unscheduledCohorts: [undated, { ...undated, courseId: 2, name: 'Inking', topic: 'Manga' }],
    unscheduledMeta: meta(1, 1),
  };
  const all = await drawn(1, board);
  expect(all).toMatch(/All topics.*Manga.*Voice/);
  expect(all).toContain('Inking');
  const voice = await drawn(1, board, 'Voice');
  expect(voice).toContain('Someday');
  expect(voice).not.toContain('Inking');
  // A topic that no course has anymore.
  expect(await drawn(1, board, 'Dance')).toContain('Inking');
  const first = await drawn(1, { ...board, unscheduledMeta: meta(1, 5) }, 'Voice');
  expect(first).not.toContain('All topics');
  expect(first).toContain('Inking');
});

test('the bar at the bottom is visible once something is selected', async () => {
  const status = (html: string) => /<div class="([^"]*)"><p role="status"/.exec(html)?.[1];
  expect(status(await drawn(1, {}))).toBe('visually-hidden');
  expect(status(await drawn(1, { cohortInterest: [4], interestedPrice: 200 }))).not.toBe('visually-hidden');
});
