import { expect, test } from 'vitest';
import { VISIT_VALUE_MAX } from '#contract/primitives/visit-source.ts';
import { visitOf } from './visit.rules.ts';

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
