import { expect, test } from 'vitest';
import { monthLabel, revenueSeries } from './figures.rules.ts';

const sold = (name: string, month: string, amount: number) => ({ kind: 'cohort' as const, name, month, amount });

test('revenue is grouped by course and kind, the largest first, the rest as one, to the cent', () => {
  const months = ['2026-11', '2026-12'];
  const revenue = [
    sold('Voice', '2026-11', 100.1),
    sold('Voice', '2026-12', 0.2),
    sold('Events', '2026-12', 300),
    sold('Foley', '2026-11', 2),
    sold('Crab', '2026-12', 1),
  ];
  expect(revenueSeries(revenue, months, 3)).toEqual([
    { name: 'Events', values: [0, 300] },
    { name: 'Voice', values: [100.1, 0.2] },
    { name: 'Others', values: [2, 1] },
  ]);
  expect(revenueSeries(revenue, months, 4)).toHaveLength(4);
  expect(monthLabel('2027-01')).toBe('Jan 2027');
});
