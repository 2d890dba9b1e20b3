import { expect, test } from 'vitest';
import { attendeesLine } from './public-attendees.rules.ts';

const said = (names: readonly string[], count: number, over = false) => {
  const { strong, after } = attendeesLine({ names, count, over, first: !over });
  return [strong, after].filter(Boolean).join(' ');
};

test.each([
  ['nobody yet', [], 0, 'Be the first to attend'],
  ['one who is not shown', [], 1, '1 attending'],
  ['one who is', ['Amara N.'], 1, 'Amara N. is going'],
  ['two, both shown', ['Amara N.', 'Paolo B.'], 2, 'Amara N. and Paolo B. are going'],
  ['two, one shown', ['Amara N.'], 2, 'Amara N. and 1 other are going'],
  ['seventeen, two named', ['Amara N.', 'Paolo B.', 'Uma P.'], 17, 'Amara N., Paolo B., and 15 others are going'],
  ['ten thousand', ['Amara N.'], 10_000, 'Amara N. and 9,999 others are going'],
  ['more names than people, as somebody has just left', ['Amara N.', 'Paolo B.'], 1, 'Amara N. is going'],
] as const)('the attendee line for %s', (_, names, count, expected) => {
  expect(said(names, count)).toBe(expected);
});

test('after the event it says who attended', () => {
  expect(said(['Amara N.'], 3, true)).toBe('Amara N. and 2 others attended');
  expect(said([], 0, true)).toBe('0 attended');
});
