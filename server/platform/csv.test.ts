import { expect, test } from 'vitest';
import { csvLine, MoneyCell } from './csv.ts';

const cell = (value: unknown) => csvLine([value]).slice(0, -2);

test('text that a spreadsheet could read as a formula gets an apostrophe in front, whatever precedes its sign', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']) {
    for (const before of ['', ' ', '   ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u202e', ' \u2060 ']) {
      const text = `${before}${sign}1+1`;
      expect([text, cell(text)]).toEqual([text, `'${text}`]);
    }
    for (const before of ['\t', '\r', '\n', ' \r\n ']) {
      const text = `${before}${sign}1+1`;
      expect([text, cell(text).replaceAll(/^"|"$/g, '')]).toEqual([text, `'${text}`]);
    }
  }
  for (const text of ['\tx', '\rx', '\nx']) expect(cell(text)).toContain(`'${text}`);
});

test('numbers, money, and other text stay as they are', () => {
  for (const value of [-5, 0, 12.5, -0.25]) expect(cell(value)).toBe(String(value));
  expect(cell(new MoneyCell(-1250))).toBe('-12.50');
  expect(cell(new MoneyCell(5))).toBe('0.05');
  for (const text of ['', ' ', 'Ada', ' Ada', 'a=b', '12:30', '5 - 3', 'ada@x.test', "'=1", '🎭', 'می‌خواهم']) {
    expect(cell(text)).toBe(text);
  }
});
