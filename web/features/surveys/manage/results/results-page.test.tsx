import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { type ResultsFilter, surveyResultsQuery } from '../teacher-surveys.query.ts';
import { ResultsPage } from './results-page.tsx';

async function drawn(filter: ResultsFilter, held = 0): Promise<string[]> {
  const client = new QueryClient();
  client.setQueryData(surveyResultsQuery('voice', 'interest', filter).queryKey, {
    survey: { id: 1, kind: 'interest', version: 1 },
    course: { id: 1, name: 'Voice' },
    answers: 0,
    held,
    cohorts: [],
    questions: [],
  });
  const html = await renderHtml(
    <ResultsPage course="voice" kind="interest" filter={filter} onFilter={() => undefined} />,
    {
      client,
    },
  );
  return html
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean);
}

test('results that match nothing say so and link back to all of them, without claiming that no one has answered', async () => {
  const texts = await drawn({ from: '2026-12-01', to: '2026-01-01' });
  expect(texts).toContain('No answers here');
  expect(texts).toContain('Show all answers');
  expect(texts).not.toContain('No answers yet');
});

test('results without any answer say so, and those with too few say why they aren’t shown', async () => {
  expect(await drawn({})).toContain('No answers yet');
  expect(await drawn({ to: '2026-12-01' }, 3)).toContain('Not enough answers yet');
});
