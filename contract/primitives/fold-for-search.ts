import { normalForm } from './normal-form.ts';

/** Marks above, below, or inside letters, and invisible characters between them. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u200b-\u200f]/gu;
/** Letters that Unicode doesn't decompose, and keyboard variants of the same character. */
const LIKE: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};
const ALIKE = new RegExp(`[${Object.keys(LIKE).join('')}]`, 'gu');

/**
 * Folds a text for searching: without accents, in one case, in one width. The database's `search_text` does the same.
 * Only for comparing: stored and displayed text keeps its accents.
 */
export function foldForSearch(text: string): string {
  return normalForm(normalForm(text, 'NFKD').replace(MARKS, ''), 'NFC')
    .toLowerCase()
    .replace(ALIKE, (letter) => LIKE[letter] ?? letter);
}

/** Letters of scripts in which two letters already make a word. */
const WHOLE_SYLLABLES =
  /[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/gu;

/**
 * Folds a text as the database's index does: Chinese, Japanese, and Korean letters are doubled, since the index matches
 * three in a row.
 */
export function indexedLetters(text: string): string {
  return foldForSearch(text).replace(WHOLE_SYLLABLES, '$&$&');
}
