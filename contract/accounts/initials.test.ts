import { expect, test } from 'vitest';
import { initialOf, initialsOf } from './initials.ts';

test('an initial is a capital in scripts that have capitals', () => {
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

test('initials come from the first and the last word', () => {
  expect(['ada king lovelace', 'Cher', '  ', 'Luka ბ.'].map(initialsOf)).toEqual(['AL', 'C', '?', 'Lბ']);
});

test('signs, brackets, and vowels written before their consonant are not initials', () => {
  const names = ['רות כהן-לוי (PhD)', '„ხმა“ სახლი', 'เมืองไทย แก้วมณี', '(Studio)', '🎭', "ד״ר צ'רנוב", 'Anna & Ben'];
  expect(names.map(initialsOf)).toEqual(['רכ', 'ხს', 'มก', 'S', '🎭', 'דצ', 'AB']);
});
