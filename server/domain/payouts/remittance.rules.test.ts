import { expect, test } from 'vitest';
import { remittanceRefusal } from './remittance.rules.ts';
import type { PayableRow } from './remittance.store.ts';

const row: PayableRow = {
  id: 1,
  schoolId: 7,
  kind: 'part',
  status: 'finalized',
  held: false,
  cents: 8500,
  finalizedAt: new Date('2026-11-22T22:00:00Z'),
};
const codeOn = (bankOn: string, now: string) =>
  remittanceRefusal({ schoolId: 7, payoutIds: [1], amountCents: 8500, bankOn }, [row], new Date(now))?.code ?? 'may';

test('today is no future at any hour, whether one writes the bank’s day or the day in UTC; tomorrow is', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = `2026-11-23T${String(hour).padStart(2, '0')}:30:00Z`;
    expect([now, codeOn('2026-11-22', now), codeOn('2026-11-23', now), codeOn('2026-11-24', now)]).toEqual([
      now,
      'may',
      'may',
      'date_in_future',
    ]);
  }
});

test('a transfer isn’t earlier than what it pays was finalized', () => {
  expect(codeOn('2026-11-21', '2026-11-23T12:00:00Z')).toBe('date_too_early');
});
