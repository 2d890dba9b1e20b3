import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { studentCohortsQuery, studentsQuery } from './students.query.ts';
import { StudentsPage } from './students-page.tsx';

/** The page's text after its list request was refused. */
async function drawn(list: number | undefined, refused: ApiProblem): Promise<string[]> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  client.setQueryData(studentCohortsQuery('voice').queryKey, []);
  await client.prefetchQuery({ ...studentsQuery('voice', { list }), queryFn: () => Promise.reject(refused) });
  const html = await renderHtml(
    <StudentsPage course="voice" courseId={3} archived={false} search={{ list }} onSearch={() => undefined} />,
    {
      client,
    },
  );
  return html
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean);
}

test('a list for a cohort outside the course says so and links back to everyone', async () => {
  const text = await drawn(999_999, new ApiProblem(404, 'Not found.'));
  expect(text).toContain('This cohort isn’t part of this course.');
  expect(text).toContain('Clear');
  expect(text).not.toContain('Retry');
});

test('a list that failed to load can be retried', async () => {
  expect(await drawn(7, new ApiProblem(500, 'Something broke.'))).toContain('Retry');
  expect(await drawn(undefined, new ApiProblem(404, 'Not found.'))).toContain('Retry');
});

test('on a phone a student is shown with cohort and progress; zero of zero shows no figure', async () => {
  const client = new QueryClient();
  client.setQueryData(studentCohortsQuery('voice').queryKey, []);
  client.setQueryData(studentsQuery('voice', {}).queryKey, {
    users: [
      {
        personId: 7,
        displayName: 'Ada L.',
        email: 'ada@list.test',
        cohortMoniker: 'Winter',
        state: 'active',
        sinceUtc: '2026-11-30T06:32:00Z',
        lessonsRead: 1,
        lessonsOpen: 3,
        sessionsJoined: 0,
        sessionsHeld: 0,
      },
    ],
    meta: { page: 1, perPage: 50, total: 1, totalPages: 1 },
  } as never);
  const html = await renderHtml(
    <StudentsPage course="voice" courseId={3} archived={false} search={{}} onSearch={() => undefined} />,
    { client },
  );
  expect(html).toContain('Winter · 1 of 3 lessons</span>');
  expect(html).not.toContain('0 of 0');
});
