import { expect, test } from 'vitest';
import { containedOf } from './contains.rules.ts';

test('spaces are collapsed, letters composed, and an empty search means everything', () => {
  expect(containedOf('  ')).toBeNull();
  expect(containedOf('100%_\\')).toEqual({
    text: '100%_\\',
    indexed: true,
    words: ['100%_\\'],
  });
  expect(containedOf(' Voice \t Lab ')?.text).toBe('Voice Lab');
  // The same letter as one character and as two characters.
  expect(containedOf('Cafe\u0301')).toEqual(containedOf('Café'));
});

test('an index is used only for three letters or digits in a row, or two where two make a word', () => {
  for (const text of ['ab', '%%%', 'a b c', '- - -', 'é1', '歌']) expect(containedOf(text)?.indexed).toBe(false);
  for (const text of ['abc', 'x 101', 'été', '朗読会', '演技', '노래', 'ガラ', 'พิมพ์', 'हिंदी', 'कविता'])
    expect(containedOf(text)?.indexed).toBe(true);
  expect(containedOf('an evening of 101')?.words).toEqual(['evening', '101']);
});
