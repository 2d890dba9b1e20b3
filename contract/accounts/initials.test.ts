import { expect, test } from 'vitest';
import { initialOf, initialsOf } from './initials.ts';

test('an initial is a capital where the script has capitals', () => {
  expect(['lovelace', ' öztürk', '田中', '𝒳', 'ბერიძე', 'жук', ''].map(initialOf)).toEqual([
    'L',
    'Ö',
    '田',
    '𝒳',
    'ბ',
    'Ж',
    '',
  ]);
});

test('initials are those of the first and the last word', () => {
  expect(['ada king lovelace', 'Cher', '  ', 'Luka ბ.'].map(initialsOf)).toEqual(['AL', 'C', '?', 'Lბ']);
});
