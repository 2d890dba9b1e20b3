import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { catalogFilters } from '#contract/schools/catalog-filters.ts';
import type { CourseCard } from '#contract/schools/courses.endpoints.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { CourseCard as Card } from './course-card.tsx';
import { CoursesPage } from './courses-page.tsx';
import { coursesQuery } from './schools.query.ts';

const course: CourseCard = {
  id: 1,
  slug: 'voices',
  name: 'Voices',
  topic: 'Voice',
  level: null,
  description: '',
  imageUrl: null,
  schoolName: 'Night Studio',
  schoolSlug: 'night-studio',
  accent: null,
  cover: 'mouths-0-7',
  instructors: [],
  nextCohort: null,
};

/** The links from one catalog page to the others. */
async function turns(page: number, totalPages: number, courses = [course], topic?: string): Promise<string[]> {
  const client = new QueryClient();
  const meta = { page, perPage: 100, total: totalPages * 100, totalPages };
  client.setQueryData(coursesQuery({ topic }, page).queryKey, { courses, topics: ['Voice'], meta });
  const html = await renderHtml(<CoursesPage filters={{ topic }} page={page} />, {
    client,
    path: '/courses',
    at: topic ? `/courses?topic=${topic}` : '/courses',
  });
  return [...html.matchAll(/href="(\/courses(?:\?[^"]*)?)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

test('a catalog of one page has no pager', async () => {
  expect(await turns(1, 1)).toEqual([]);
});

test('a longer catalog is paged to its last page, within the chosen topic', async () => {
  expect(await turns(1, 3)).toEqual(['/courses?page=2']);
  expect(await turns(2, 3, [course], 'Voice')).toEqual(['/courses?topic=Voice', '/courses?topic=Voice&page=3']);
  expect(await turns(3, 3)).toEqual(['/courses?page=2']);
});

test('a page after the last one links back to the first', async () => {
  expect(await turns(9, 3, [])).toEqual(['/courses']);
});

/** A card's text as a visitor sees it, without tags. */
async function card(of: Partial<CourseCard>): Promise<string> {
  return wordsOf(await renderHtml(<Card course={{ ...course, ...of }} />));
}

test('a card says when it starts, how long it lasts, and how many seats are left; without a date it offers the reminder', async () => {
  const nextCohort = {
    id: 7,
    startsAtUtc: '2026-12-01T23:00:00.000Z',
    weeks: 6,
    memberPrice: 150,
    nonmemberPrice: 200,
    creditCost: 15,
    seatsRemaining: 3,
    capacity: 12,
    times: [
      { startsAtUtc: '2026-12-01T23:00:00.000Z', sessions: 6 },
      { startsAtUtc: '2026-12-12T18:00:00.000Z', sessions: 1 },
    ],
  };
  expect(await card({ nextCohort })).toMatch(/Dec 1.*Tuesdays, 11:00 PM 6 weeks · 3 seats left \$200/);
  expect(await card({ nextCohort: { ...nextCohort, seatsRemaining: 0 } })).toContain('Sold Out');
  expect(await card({ level: 'beginner' })).toContain('Voice · Beginner');
  expect(await card({ nextCohort: null })).toMatch(/No date yet Remind me/);
});

test('filters and their order stand in the form and in the links; an empty result offers the way back', async () => {
  const client = new QueryClient();
  const filters = { topic: 'Voice', day: 'tuesday', price: 'free', sort: 'newest' } as const;
  const meta = { page: 1, perPage: 100, total: 0, totalPages: 0 };
  client.setQueryData(coursesQuery(filters, 1).queryKey, { courses: [], topics: ['Manga', 'Voice'], meta });
  const html = await renderHtml(<CoursesPage filters={filters} page={1} />, {
    client,
    path: '/courses',
    at: '/courses?topic=Voice&day=tuesday&price=free&sort=newest',
  });
  expect(html).toContain('<input type="hidden" name="topic" value="Voice"/>');
  for (const chosen of ['tuesday', 'free', 'newest']) expect(html).toContain(`value="${chosen}" selected=""`);
  expect(html).toContain('href="/courses?day=tuesday&amp;price=free&amp;sort=newest&amp;topic=Manga"');
  expect(wordsOf(html)).toMatch(/Clear all.*No courses match your filters.*All courses/);
});

test('unknown filters in a URL count as not chosen', () => {
  expect(catalogFilters({ topic: 'x'.repeat(81), day: 'funday', price: '', sort: 'soonest' })).toEqual({});
  expect(catalogFilters({ topic: 'Voice', day: 'monday', price: 'free', sort: 'price' })).toEqual({
    topic: 'Voice',
    day: 'monday',
    price: 'free',
    sort: 'price',
  });
});
