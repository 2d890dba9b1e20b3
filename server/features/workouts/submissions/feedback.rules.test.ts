import { describe, expect, test } from 'vitest';
import { correctableUntil, feedbackDueAt, moneyBackFrom, readerAt, readingUntil } from './feedback.rules.ts';

const at = (text: string) => new Date(`2026-12-${text}Z`);

describe('a submission', () => {
  test('is answered on time for seven days', () => {
    expect(feedbackDueAt(at('01T10:00:00'))).toEqual(at('08T10:00:00'));
  });
  test('is read by one person for half an hour, to the millisecond', () => {
    const readingSince = { readerId: 7, readingUntil: readingUntil(at('01T10:00:00')) };
    expect(readerAt(readingSince, at('01T10:29:59.999'))).toBe(7);
    expect(readerAt(readingSince, at('01T10:30:00'))).toBeNull();
    expect(readerAt({ readerId: null, readingUntil: null }, at('01T10:00:00'))).toBeNull();
  });
  test('can be corrected within a day of the feedback, and never before', () => {
    expect(correctableUntil(at('01T10:00:00'), at('02T09:59:59.999'))).toEqual(at('02T10:00:00'));
    expect(correctableUntil(at('01T10:00:00'), at('02T10:00:00'))).toBeNull();
    expect(correctableUntil(null, at('02T10:00:00'))).toBeNull();
  });
  test('is refundable 14 days after the end, or after it was submitted if that is later', () => {
    expect(moneyBackFrom({ endsAt: at('05T10:00:00'), submittedAt: at('01T10:00:00') })).toEqual(at('19T10:00:00'));
    expect(moneyBackFrom({ endsAt: at('05T10:00:00'), submittedAt: at('09T10:00:00') })).toEqual(at('23T10:00:00'));
  });
});
