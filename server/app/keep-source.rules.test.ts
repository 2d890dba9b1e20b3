import { expect, test } from 'vitest';
import { withSource } from './keep-source.rules.ts';

test('a redirect keeps where the person came from, and nothing else of the query', () => {
  expect(withSource('/events/5-open-mic', '/events/5?utm_source=x&utm_campaign=a%20b&page=2')).toBe(
    '/events/5-open-mic?utm_source=x&utm_campaign=a+b',
  );
  expect(withSource('/login?next=%2Fc%2F1', '/c/1?utm_source=x')).toBe('/login?next=%2Fc%2F1&utm_source=x');
  expect(withSource('/courses/voice#dates', '/courses/old?utm_medium=m')).toBe('/courses/voice?utm_medium=m#dates');
  expect(withSource('/login?utm_source=x', '/login?utm_source=x')).toBe('/login?utm_source=x');
});

test('without a source a redirect stays as it is', () => {
  for (const url of ['/events/5', '/events/5?page=2', '/events/5?utm_source=', '/utm_source=x']) {
    expect(withSource('/events/5-open-mic', url), url).toBe('/events/5-open-mic');
  }
});
