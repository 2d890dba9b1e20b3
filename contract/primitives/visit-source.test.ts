import { expect, test } from 'vitest';
import {
  encodeVisitSource,
  readVisitSource,
  VISIT_SOURCE_HEADER_MAX,
  VISIT_VALUE_MAX,
  type VisitSource,
  visitOf,
} from './visit-source.ts';

const page = (search: string, referrer = '') => visitOf({ search, referrer, host: 'callboard.test' });

test('a page’s query and the host of the page before it say where someone comes from', () => {
  expect(page('?utm_source=x&utm_medium=social&utm_campaign=May&utm_term=voice&utm_content=b&other=1')).toEqual({
    source: 'x',
    medium: 'social',
    campaign: 'May',
    term: 'voice',
    content: 'b',
  });
  expect(page('', 'https://blog.example/secret/path?token=1')).toEqual({ referrer: 'blog.example' });
  expect(page('?utm_source=x', 'https://t.example/a')).toEqual({ source: 'x', referrer: 't.example' });
});

test('our own pages, an empty query, and a broken referrer say nothing', () => {
  expect(page('', 'https://callboard.test/courses')).toBeUndefined();
  expect(page('?utm_source=&utm_medium=%20')).toBeUndefined();
  expect(page('?q=voice', 'not an address')).toBeUndefined();
});

test('values are cut at their limit and lose control characters', () => {
  expect(page(`?utm_source=${'a'.repeat(150)}`)?.source).toBe('a'.repeat(VISIT_VALUE_MAX));
  expect(page('?utm_source=a%00b%0A%E2%80%AEc')?.source).toBe('abc');
});

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
