import { expect, test } from 'vitest';
import { nextToBegin } from './next-to-begin.rules.ts';

const later = { id: 1, status: 'enrolling' as const, startsAtUtc: '2027-02-01T00:00:00.000Z' };
const sooner = { id: 2, status: 'enrolling' as const, startsAtUtc: '2027-01-12T00:00:00.000Z' };
const undated = { id: 3, status: 'enrolling' as const, startsAtUtc: null };
const running = { id: 4, status: 'started' as const, startsAtUtc: '2026-11-01T00:00:00.000Z' };

test('among courses that haven’t begun, picks the one that begins next; an undated one comes last', () => {
  expect(nextToBegin([undated, later, running, sooner])?.id).toBe(2);
  expect(nextToBegin([running, undated])?.id).toBe(3);
});

test('picks none for someone with no enrollment, or only in running cohorts', () => {
  expect(nextToBegin([])).toBeUndefined();
  expect(nextToBegin([running])).toBeUndefined();
});
