import { expect, test } from 'vitest';
import { encodeVisitSource, readVisitSource, VISIT_SOURCE_HEADER_MAX, type VisitSource } from './visit-source.ts';

test('what was written is read again, and fits the header in any script', () => {
  const visits: VisitSource = { first: { source: 'x' }, last: { referrer: 'blog.example', campaign: 'Ünï' } };
  expect(readVisitSource(encodeVisitSource(visits))).toEqual(visits);
  const long = Object.fromEntries(
    ['source', 'medium', 'campaign', 'term', 'content', 'referrer'].map((field) => [field, '声'.repeat(100)]),
  );
  const text = encodeVisitSource({ first: long, last: long });
  expect(text.length).toBeLessThanOrEqual(VISIT_SOURCE_HEADER_MAX);
  expect(readVisitSource(text)?.last.source).toMatch(/^声+$/);
});

test('anything else is no source, never an error', () => {
  const text = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  for (const bad of [undefined, '', '%', 'x', 'null', '[]', text(7), text({}), text({ first: { source: 5 } })]) {
    expect(readVisitSource(bad), bad).toBeUndefined();
  }
  expect(readVisitSource(text({ last: { source: 'x'.repeat(3000) } }))).toBeUndefined();
  expect(readVisitSource(text({ last: { source: 'x', other: 'y' } }))).toEqual({
    first: { source: 'x' },
    last: { source: 'x' },
  });
});
