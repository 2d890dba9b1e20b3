import { expect, test } from 'vitest';
import { exactDollars, exactOff, partLabel, payoutStatusOf, subjectLabel } from './payout-text.rules.ts';
import { payoutsSearchOf } from './payouts-search.rules.ts';

test('money is written to the cent, with a true minus sign', () => {
  expect([0, 12.5, 1234567.89, -127.5, -0.01].map(exactDollars)).toEqual([
    '$0.00',
    '$12.50',
    '$1,234,567.89',
    '−$127.50',
    '−$0.01',
  ]);
  expect([0, 90, -5].map(exactOff)).toEqual(['$0.00', '−$90.00', '$5.00']);
});

test('a state the page doesn’t know is shown in green by its raw name; a held payout says so', () => {
  const looks = ['upcoming', 'finalized', 'paid', 'void', 'clawed_back'].map((status) =>
    payoutStatusOf({ status, heldBecause: null }),
  );
  expect(looks).toEqual([
    { look: 'draft', word: 'Upcoming' },
    { look: 'completed', word: 'Finalized' },
    { look: 'published', word: 'Paid' },
    { look: 'draft', word: 'Void' },
    { look: 'published', word: 'clawed_back' },
  ]);
  expect(payoutStatusOf({ status: 'finalized', heldBecause: 'Why' }).word).toBe('On hold');
  expect(payoutStatusOf({ status: 'upcoming', heldBecause: 'Why' }).word).toBe('On hold');
  expect(payoutStatusOf({ status: 'paid', heldBecause: 'Why' }).word).toBe('Paid');
});

test('parts and subjects are worded the way people say them', () => {
  expect(partLabel({ kind: 'part', part: 2, parts: 2 })).toBe('Part 2 of 2');
  expect(partLabel({ kind: 'part', part: 1, parts: 1 })).toBe('Single payout');
  expect(partLabel({ kind: 'adjustment', part: null, parts: null })).toBe('Adjustment');
  expect(subjectLabel({ name: 'Spring', courseName: 'Voice' })).toBe('Voice, Spring');
  expect(subjectLabel({ name: 'Voice: Spring', courseName: 'Voice' })).toBe('Voice: Spring');
});

test('the URL keeps what is shown, and drops what isn’t understood', () => {
  expect(payoutsSearchOf({ only: 'paid', view: 'table', page: '3' })).toEqual({ only: 'paid', view: 'table', page: 3 });
  expect(payoutsSearchOf({ only: 'all', view: 'x', page: 0 })).toEqual({});
});
