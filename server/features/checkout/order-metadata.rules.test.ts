import { describe, expect, test } from 'vitest';
import type { OrderLine } from './order.store.ts';
import { orderMetadata, payPalFacts } from './order-metadata.rules.ts';

const line = (subjectId: number, more: Partial<OrderLine> = {}): OrderLine => ({
  id: subjectId,
  position: 1,
  kind: 'cohort_place',
  subjectId,
  schoolId: 7,
  title: 'Voice Acting 101',
  quantity: 1,
  listPriceCents: 20_000,
  discountCents: 2_000,
  discountOwner: 'school',
  credits: 3,
  creditCents: 3_000,
  cashCents: 15_000,
  refundedCents: 0,
  refundedCredits: 0,
  state: 'pending',
  ...more,
});
const order = (lines: readonly OrderLine[]) => ({
  uuid: 'c0ffee00-0000-4000-8000-000000000001',
  userId: 42,
  purpose: 'cohort_places' as const,
  priceClass: 'member' as const,
  credits: 3,
  createdAt: new Date('2026-12-01T10:00:00Z'),
  lines,
});
const largest = (nth: number) =>
  line(999_999_999_999_000 + nth, {
    kind: 'workout_place',
    schoolId: 999_999_999_999_999,
    discountOwner: 'platform',
    quantity: 999,
    listPriceCents: 99_999_999,
    discountCents: 99_999_999,
    credits: 999_999,
    creditCents: 99_999_999,
    cashCents: 99_999_999,
  });

describe('what a provider keeps with an order', () => {
  test('says who bought what, at which price, with which code and credits', () => {
    const sold = order([line(12), line(13, { schoolId: null, discountOwner: null, discountCents: 0 })]);
    expect(orderMetadata(sold, 'SPRING')).toEqual({
      shape: '1',
      person: '42',
      purpose: 'cohort_places',
      price_class: 'member',
      credits: '3',
      placed_at: '2026-12-01T10:00:00.000Z',
      code: 'SPRING',
      lines: '2',
      lines_1: 'cohort_place:12:7:1:20000:2000:school:3:3000:15000;cohort_place:13::1:20000:0::3:3000:15000',
    });
    expect(orderMetadata(sold, null)).not.toHaveProperty('code');
  });

  test('stays within Stripe’s limits with 150 lines of the longest values, and loses none', () => {
    const lines = Array.from({ length: 150 }, (_, nth) => largest(nth));
    const metadata = orderMetadata(order(lines), 'X'.repeat(600));
    // One key is left for the reference.
    expect(Object.keys(metadata).length).toBeLessThanOrEqual(49);
    for (const [key, value] of Object.entries(metadata)) {
      expect(key.length).toBeLessThanOrEqual(40);
      expect(value.length).toBeLessThanOrEqual(500);
    }
    const kept = Object.entries(metadata)
      .filter(([key]) => /^lines_\d+$/.test(key))
      .flatMap(([, value]) => value.split(';'));
    expect(kept.map((text) => Number(text.split(':')[1]))).toEqual(lines.map(({ subjectId }) => subjectId));
  });

  test('says how many lines there were if they don’t all fit', () => {
    const metadata = orderMetadata(order(Array.from({ length: 5_000 }, (_, nth) => largest(nth))), null);
    expect(Object.keys(metadata).length).toBeLessThanOrEqual(49);
    expect(metadata.lines).toBe('5000');
  });

  test('fits into PayPal’s 127 characters after our reference', () => {
    expect(payPalFacts(order([line(1, { quantity: 12 })]))).toBe('1:42:12');
    const long = payPalFacts({ userId: 999_999_999_999_999, lines: [line(1, { quantity: 100 })] });
    expect(`${order([]).uuid}:${long}`.length).toBeLessThanOrEqual(127);
  });
});
