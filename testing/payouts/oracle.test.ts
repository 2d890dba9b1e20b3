import { expect, test } from 'vitest';
import { Daybook, daybooks, type Happening, rowsByOracle, type SoldLine, type Subject } from './oracle.ts';

// The worked examples of rules-teachers P16, to the letter.
const DAY = 86_400_000;
const cohort: Subject = { key: 'cohort:1', feeBps: 1500, assistantCents: 0, dueAt: [14 * DAY, 67 * DAY] };
const line = (id: number, more: Partial<SoldLine> = {}): SoldLine => ({
  id,
  orderId: id,
  subject: 'cohort:1',
  quotedCents: 20_000,
  schoolCodeCents: 0,
  platformCodeCents: 0,
  cashCents: 20_000,
  credits: 0,
  creditCents: 0,
  ...more,
});
const sold = (at: number, one: SoldLine): Happening => ({ at, what: 'sold', line: one });
const three: Happening[] = [
  sold(1, line(1)),
  sold(2, line(2, { cashCents: 15_000, credits: 5, creditCents: 5000 })),
  sold(3, line(3, { cashCents: 15_000, platformCodeCents: 5000 })),
];
const earned = (happenings: Happening[], of: Subject = cohort) => new Daybook(happenings, 1000 * DAY).earned(of).earned;
const after = (at: number): Happening[] => [
  { at, what: 'refunded', lineId: 3, cashCents: 15_000, credits: 0 },
  { at: at + 1, what: 'ended', lineId: 3, withRefund: true },
];
const cents = (rows: readonly { cents: number }[]) => rows.map((row) => row.cents);

test('(a) cash, credits, and a platform code count the same', () => {
  expect(earned(three)).toBe(51_000);
  expect(cents(rowsByOracle(daybooks(three), cohort, [14 * DAY, 67 * DAY, 68 * DAY]))).toEqual([25_500, 25_500]);
});

test('(b) what leaves after the first part is deducted from the second', () => {
  const withDeparture = [...three, ...after(20 * DAY)];
  expect(earned(withDeparture)).toBe(34_000);
  expect(cents(rowsByOracle(daybooks(withDeparture), cohort, [14 * DAY, 67 * DAY]))).toEqual([25_500, 8500]);
});

test('(c) a school’s code is paid for by the school', () => {
  const fourth = sold(21 * DAY, line(4, { schoolCodeCents: 2000, cashCents: 18_000 }));
  expect(earned([...three, ...after(20 * DAY), fourth])).toBe(49_300);
});

test('(d) refunding half of what was paid removes half of the value', () => {
  const half: Happening = { at: 20 * DAY, what: 'refunded', lineId: 3, cashCents: 7500, credits: 0 };
  expect(new Daybook([...three, half], 30 * DAY).keptOf(3)).toBe(10_000);
});

test('(e) the value of a platform code that paid in full counts while the enrollment lasts', () => {
  const free = sold(1, line(9, { cashCents: 0, platformCodeCents: 20_000 }));
  const ended: Happening = { at: 2, what: 'ended', lineId: 9, withRefund: false };
  expect(new Daybook([free], 5).keptOf(9)).toBe(20_000);
  expect(new Daybook([free, ended], 5).keptOf(9)).toBe(0);
});

test('(f) a dispute after both parts is an adjustment; if won, one back; if lost, nothing more', () => {
  const looks = [14, 67, 70, 80, 90].map((day) => day * DAY);
  const open: Happening = { at: 69 * DAY, what: 'disputed', orderId: 2, disputeId: 'd' };
  const over = (outcome: 'won' | 'lost'): Happening => ({ at: 79 * DAY, what: outcome, orderId: 2, disputeId: 'd' });
  expect(cents(rowsByOracle(daybooks([...three, open, over('won')]), cohort, looks))).toEqual([
    25_500, 25_500, -17_000, 17_000,
  ]);
  expect(cents(rowsByOracle(daybooks([...three, open, over('lost')]), cohort, looks))).toEqual([
    25_500, 25_500, -17_000,
  ]);
});

test('(g) an assistant never takes earnings below zero', () => {
  expect(new Daybook(three, DAY).earned({ ...cohort, assistantCents: 60_000 })).toEqual({
    revenue: 60_000,
    fee: 9000,
    assistant: 51_000,
    earned: 0,
  });
});

test('(h) odd cents: the fee is rounded once, half up, and the first part down', () => {
  const odd = [sold(1, line(1, { quotedCents: 33_333, cashCents: 33_333 }))];
  expect(earned(odd)).toBe(28_333);
  expect(cents(rowsByOracle(daybooks(odd), cohort, [14 * DAY, 67 * DAY]))).toEqual([14_166, 14_167]);
});

test('credits returned in part count proportionally, half up', () => {
  const split = [sold(1, line(1, { cashCents: 17_333, credits: 3, creditCents: 2667 }))];
  const one: Happening = { at: 2, what: 'refunded', lineId: 1, cashCents: 0, credits: 1 };
  expect(new Daybook([...split, one], 5).keptOf(1)).toBe(20_000 - 889);
});

test('a line whose fraction of a credit can’t be returned counts nothing once all else is refunded', () => {
  const split = [sold(1, line(1, { cashCents: 19_600, credits: 0, creditCents: 400 }))];
  const half: Happening = { at: 2, what: 'refunded', lineId: 1, cashCents: 9800, credits: 0 };
  const secondHalf: Happening = { at: 3, what: 'refunded', lineId: 1, cashCents: 9800, credits: 0 };
  expect(new Daybook([...split, half], 5).keptOf(1)).toBe(10_200);
  expect(new Daybook([...split, half, secondHalf], 5).keptOf(1)).toBe(0);
});

test('a learner who is moved takes their payment along', () => {
  const moved: Happening = { at: 5, what: 'moved', lineId: 1, to: 'cohort:2' };
  expect(earned([...three, moved])).toBe(34_000);
  expect(earned([...three, moved], { ...cohort, key: 'cohort:2' })).toBe(17_000);
});
