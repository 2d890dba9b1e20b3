import { expect, test } from 'vitest';
import { containedOf } from './contains.rules.ts';

test('a reader’s wild cards are letters, spaces are folded, and nothing asks for everything', () => {
  expect(containedOf('  ')).toBeNull();
  expect(containedOf('100%_\\')).toEqual({
    pattern: '%100\\%\\_\\\\%',
    indexed: true,
    words: ['%100\\%\\_\\\\%'],
  });
  expect(containedOf(' Voice \t Lab ')?.pattern).toBe('%Voice Lab%');
  // The same letter, written as one sign and as two.
  expect(containedOf('Cafe\u0301')).toEqual(containedOf('Café'));
});

test('only three letters or digits in a row are looked up by an index', () => {
  for (const text of ['ab', '%%%', 'a b c', '- - -', 'é1']) expect(containedOf(text)?.indexed).toBe(false);
  for (const text of ['abc', 'x 101', 'été', '朗読会']) expect(containedOf(text)?.indexed).toBe(true);
  expect(containedOf('an evening of 101')?.words).toEqual(['%evening%', '%101%']);
});
