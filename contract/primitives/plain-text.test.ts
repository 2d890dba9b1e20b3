import { expect, test } from 'vitest';
import { ODD_CHARACTERS, optionalLine, requiredLine, requiredLines } from './plain-text.ts';
import { FIELD_REQUIRED } from './problem.ts';

const first = (schema: ReturnType<typeof requiredLine> | ReturnType<typeof requiredLines>, text: unknown) =>
  schema.safeParse(text).error?.issues[0]?.message;

test('a line is trimmed, and counted as people count', () => {
  expect(requiredLine(5).parse('  Vöice ')).toBe('Vöice');
  expect(requiredLine(3).parse('🎭🎭🎭')).toBe('🎭🎭🎭');
  expect(first(requiredLine(3), 'four')).toBe('At most 3 characters.');
  expect(first(requiredLines(5000), 'x'.repeat(5001))).toBe('At most 5,000 characters.');
  expect(requiredLines(5000).parse('x'.repeat(5000))).toHaveLength(5000);
});

test('what nobody sees is an empty field', () => {
  for (const text of ['', '   ', '\u200b\u2060', '\u00ad', undefined, null, 7]) {
    expect([text, first(requiredLine(9), text)]).toEqual([text, FIELD_REQUIRED]);
    expect([text, first(requiredLines(9), text)]).toEqual([text, FIELD_REQUIRED]);
  }
  expect(optionalLine(9).parse('  ')).toBe('');
});

test('control characters are refused, line ends in several lines are kept as one kind', () => {
  expect(requiredLines(99).parse('one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree');
  for (const sign of ['\u0007', '\u001b', '\u007f', '\u202e', '\u2066']) {
    expect(first(requiredLine(99), `a${sign}b`)).toBe(ODD_CHARACTERS);
    expect(first(requiredLines(99), `a${sign}b`)).toBe(ODD_CHARACTERS);
  }
  expect(first(requiredLine(99), 'a\nb')).toBe(ODD_CHARACTERS);
  expect(first(requiredLine(99), 'a\u2028b')).toBe(ODD_CHARACTERS);
  // joins letters and pictures into one
  expect(requiredLine(99).parse('👩‍🎤 می‌خواهم')).toBe('👩‍🎤 می‌خواهم');
});
