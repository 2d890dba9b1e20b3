import { expect, test } from 'vitest';
import { FIELD_REQUIRED } from './problem.ts';
import { line, plainText, UNSEEN_CHARACTER } from './text.ts';

const first = (schema: ReturnType<typeof line> | ReturnType<typeof plainText>, text: unknown) =>
  schema.safeParse(text).error?.issues[0]?.message;

test('a line is trimmed, and its characters are counted as people count them', () => {
  expect(line(5).parse('  Vöice ')).toBe('Vöice');
  expect(line(3).parse('🎭🎭🎭')).toBe('🎭🎭🎭');
  expect(first(line(3), 'four')).toBe('Use 3 characters or fewer.');
  expect(first(plainText(5000), 'x'.repeat(5001))).toBe('Use 5000 characters or fewer.');
  expect(plainText(5000).parse('x'.repeat(5000))).toHaveLength(5000);
});

test('text with only invisible characters is an empty field', () => {
  for (const text of ['', '   ', '\u200b\u2060', '\u00ad', undefined, null, 7]) {
    expect([text, first(line(9), text)]).toEqual([text, FIELD_REQUIRED]);
    expect([text, first(plainText(9), text)]).toEqual([text, FIELD_REQUIRED]);
  }
});

test('control characters are refused, and all line breaks become one kind', () => {
  expect(plainText(99).parse('one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree');
  for (const sign of ['\u0007', '\u001b', '\u007f', '\u202e', '\u2066']) {
    expect(first(line(99), `a${sign}b`)).toBe(UNSEEN_CHARACTER);
    expect(first(plainText(99), `a${sign}b`)).toBe(UNSEEN_CHARACTER);
  }
  expect(first(line(99), 'a\nb')).toBe(UNSEEN_CHARACTER);
  expect(first(line(99), 'a\u2028b')).toBe(UNSEEN_CHARACTER);
  // Zero-width joiners, which combine letters and emoji, are kept.
  expect(line(99).parse('👩‍🎤 می‌خواهم')).toBe('👩‍🎤 می‌خواهم');
});
