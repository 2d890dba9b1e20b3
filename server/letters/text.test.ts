import { expect, test } from 'vitest';
import { keepsAllSpellings, keepsFewSpellings } from '#testing/zones-in-capitals.ts';
import { dateText } from './text.ts';

test('the cache of date formats is bounded, however many spellings of zones there are', () => {
  const at = new Date('2027-01-07T20:00:00Z');
  expect(dateText(at, 'AMERICA/los_angeles')).toBe('Thursday, January 7, 2027');
  const write = (zone: string) => dateText(at, zone);
  expect([keepsFewSpellings(write), keepsAllSpellings(write)]).toEqual([true, false]);
});
