import { expect, test } from 'vitest';
import { normalForm } from './normal-form.ts';

test.each([
  ['Zoe\u0308', 'NFC', 'Zoë'],
  ['Nguye\u0302\u0303n', 'NFC', 'Nguyễn'],
  ['\uff76\uff9e', 'NFKC', '\u30ac'],
  ['ｃａｆｅ\u0301', 'NFKD', 'cafe\u0301'],
] as const)('%j is normalized: %s', (text, form, expected) => {
  expect(normalForm(text, form)).toBe(expected);
});

test.each(['\u0301\u0316', '\uff9e\u0301'])('a heap of marks stays unchanged: %j', (marks) => {
  const few = `e${marks.repeat(15)}`;
  expect(normalForm(few, 'NFKC')).toBe(few.normalize('NFKC'));
  const heap = `e${marks.repeat(16)}`;
  expect(normalForm(heap, 'NFKC')).toBe(heap);
});
