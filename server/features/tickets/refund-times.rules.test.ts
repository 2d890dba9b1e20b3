import { describe, expect, test } from 'vitest';
import { moveOpensRefund, refundableUntil } from './refund-times.rules.ts';

const at = (time: string) => new Date(`2026-12-01T${time}Z`);

describe('a paid ticket is refundable', () => {
  const startsAt = at('19:00:00.000');
  test('until 24 hours before the start', () => {
    expect(refundableUntil({ startsAt, movedRefundUntil: null })).toEqual(new Date('2026-11-30T19:00:00Z'));
  });
  test('until 24 hours before a start that moved again, if that is later than the first new start', () => {
    const early = new Date('2026-11-30T18:59:00Z');
    expect(refundableUntil({ startsAt, movedRefundUntil: early })).toEqual(new Date('2026-11-30T19:00:00Z'));
  });
  test('until the new start of an event that moved by more than an hour', () => {
    expect(refundableUntil({ startsAt, movedRefundUntil: startsAt })).toEqual(startsAt);
    expect(moveOpensRefund(startsAt, at('20:00:00.000'))).toBe(false);
    expect(moveOpensRefund(startsAt, at('20:00:00.001'))).toBe(true);
    expect(moveOpensRefund(startsAt, at('17:59:00.000'))).toBe(true);
  });
});
