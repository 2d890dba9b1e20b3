import { expect, test } from 'vitest';
import { isolated, isolatedStretches, withoutIsolates } from './isolated.ts';

test('a right-to-left name is isolated in a sentence; any other name stays as it is', () => {
  expect(isolated('ערב 2027')).toBe('\u2068ערב 2027\u2069');
  expect(isolated('Studio שרה')).toBe('\u2068Studio שרה\u2069');
  for (const name of ['Open Mic', 'ნინო', 'สมชาย', '山本', '']) expect(isolated(name)).toBe(name);
  expect(withoutIsolates(`You're in ${isolated('קול')}`)).toBe("You're in קול");
});

test('a sentence keeps its own numbers and signs beside a right-to-left name', () => {
  expect(isolatedStretches('ערב פתוח 2027, קול is on at 7:00 PM with יָעֵל.')).toBe(
    '\u2068ערב פתוח 2027, קול\u2069 is on at 7:00 PM with \u2068יָעֵל\u2069.',
  );
  expect(isolatedStretches('מחזור א׳ (12 people)')).toBe('\u2068מחזור א׳\u2069 (12 people)');
  expect(isolatedStretches('Nothing of that kind: 12.')).toBe('Nothing of that kind: 12.');
});
