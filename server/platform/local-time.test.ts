import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateInZone, daysBetween, instantOfLocal, isTimeZone, localOfInstant } from './local-time.ts';

const zones = Intl.supportedValuesOf('timeZone');
const zone = fc.constantFrom(...zones);
const instant = fc
  .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2031-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));

function instantAt(date: string, time: string, ampm: 'AM' | 'PM', timezone: string): string {
  const result = instantOfLocal({ date, time, ampm, timezone });
  return result.ok ? result.instant.toISOString() : result.problem;
}

describe('a local time becomes an instant', () => {
  test('00:30 AM and 12:30 AM are half past midnight, 12:30 PM and 00:30 PM half past noon', () => {
    expect(instantAt('2026-01-15', '00:30', 'AM', 'UTC')).toBe('2026-01-15T00:30:00.000Z');
    expect(instantAt('2026-01-15', '12:30', 'AM', 'UTC')).toBe('2026-01-15T00:30:00.000Z');
    expect(instantAt('2026-01-15', '12:30', 'PM', 'UTC')).toBe('2026-01-15T12:30:00.000Z');
    expect(instantAt('2026-01-15', '00:30', 'PM', 'UTC')).toBe('2026-01-15T12:30:00.000Z');
  });

  test('a time that DST skips is refused and names its date', () => {
    const result = instantOfLocal({ date: '2026-03-08', time: '02:30', ampm: 'AM', timezone: 'America/New_York' });
    expect(result).toMatchObject({ ok: false, problem: 'no_such_time' });
    expect(!result.ok && result.message).toBe(
      'On March 8, 2026, the clocks in New York skip 2:30 AM. Choose another time.',
    );
  });

  test('a time that occurs twice is the first one', () => {
    expect(instantAt('2026-11-01', '01:30', 'AM', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  test('a whole day that a time zone skipped is refused', () => {
    expect(instantAt('2011-12-30', '09:00', 'AM', 'Pacific/Apia')).toBe('no_such_time');
  });

  test('an invalid date, time, or zone is refused', () => {
    expect(instantAt('2026-02-30', '07:00', 'PM', 'UTC')).toBe('bad_date');
    expect(instantAt('20 Nov', '07:00', 'PM', 'UTC')).toBe('bad_date');
    expect(instantAt('0000-01-01', '07:00', 'PM', 'UTC')).toBe('bad_date');
    expect(instantAt('9999-12-31', '11:30', 'PM', 'America/New_York')).toBe('bad_date');
    expect(instantAt('2026-02-20', '19:00', 'PM', 'UTC')).toBe('bad_time');
    expect(instantAt('2026-02-20', '07:60', 'PM', 'UTC')).toBe('bad_time');
    expect(instantAt('2026-02-20', '07:00', 'PM', 'Mars/Olympus')).toBe('bad_zone');
    expect(isTimeZone('+05:00')).toBe(false);
  });
});

describe('for all zones and instants', () => {
  test('an instant survives the conversion to local time and back, unless that time occurs twice: then it is the earlier one', () => {
    fc.assert(
      fc.property(instant, zone, (at, timezone) => {
        // Zones whose past offsets include seconds have none in these years.
        const result = instantOfLocal(localOfInstant(at, timezone));
        if (!result.ok) throw new Error(result.message);
        if (result.instant.getTime() !== at.getTime()) {
          expect(result.instant.getTime()).toBeLessThan(at.getTime());
          expect(localOfInstant(result.instant, timezone)).toEqual(localOfInstant(at, timezone));
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('a local time is accepted if and only if some instant has it', () => {
    const localTime = fc.record({
      minutes: fc.integer({ min: 0, max: 1439 }),
      days: fc.integer({ min: 0, max: 2500 }),
      timezone: zone,
    });
    fc.assert(
      fc.property(localTime, ({ minutes, days, timezone }) => {
        const start = { date: '2024-01-01', time: '12:00', ampm: 'AM' as const, timezone };
        const hour = Math.floor(minutes / 60);
        const two = (value: number) => String(value).padStart(2, '0');
        const input = {
          ...addDays(start, days),
          time: `${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minutes % 60)}`,
          ampm: hour < 12 ? ('AM' as const) : ('PM' as const),
        };
        const result = instantOfLocal(input);
        if (result.ok) expect(localOfInstant(result.instant, timezone)).toEqual(input);
        else expect(result.problem).toBe('no_such_time');
      }),
      { numRuns: 5000 },
    );
  });
});

test('days between dates follow the calendar, not the hours', () => {
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2);
  expect(dateInZone(new Date('2026-11-20T02:00:00Z'), 'America/New_York')).toBe('2026-11-19');
});
