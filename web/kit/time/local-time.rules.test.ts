import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { keepsAllSpellings, keepsFewSpellings } from '#testing/zones-in-capitals.ts';
import { clockChangeNear, HALF_HOURS, localTimeAt, pickerReach, readLocalTime, type Wall } from './local-time.rules.ts';

const NY = 'America/New_York';
const localTime = (date: string, time: string, ampm: string): Wall => ({ date, time, ampm });
const instantOf = (each: Wall, zone: string) => {
  const read = readLocalTime(each, zone);
  return read.is === 'time' ? read.at.toISOString() : read.is;
};

test('events and series offer 26 half hours, in steps of thirty minutes', () => {
  expect([HALF_HOURS.length, HALF_HOURS[0], HALF_HOURS.at(-1)]).toEqual([26, '00:00', '12:30']);
  expect(HALF_HOURS.slice(0, 4)).toEqual(['00:00', '00:30', '01:00', '01:30']);
});

describe('a local time', () => {
  test('is an instant in its zone; 00:30 is half past twelve', () => {
    expect(instantOf(localTime('2026-11-24', '07:00', 'PM'), NY)).toBe('2026-11-25T00:00:00.000Z');
    for (const time of ['00:30', '12:30']) {
      expect(instantOf(localTime('2026-11-24', time, 'AM'), 'UTC')).toBe('2026-11-24T00:30:00.000Z');
      expect(instantOf(localTime('2026-11-24', time, 'PM'), 'UTC')).toBe('2026-11-24T12:30:00.000Z');
    }
  });

  test('that is incomplete, or in an unknown zone, is open', () => {
    for (const open of [
      localTime('', '07:00', 'PM'),
      localTime('2026-02-30', '07:00', 'PM'),
      localTime('2026-11-24', '', 'PM'),
      localTime('2026-11-24', '07:00', ''),
    ]) {
      expect(readLocalTime(open, NY).is).toBe('open');
    }
    for (const zone of ['', 'Mars/Olympus'])
      expect(readLocalTime(localTime('2026-11-24', '07:00', 'PM'), zone).is).toBe('open');
  });

  test('that the clocks skip has no instant, and one that occurs twice is the first of the two', () => {
    expect(readLocalTime(localTime('2027-03-14', '02:30', 'AM'), NY)).toEqual({ is: 'skipped' });
    expect(readLocalTime(localTime('2026-11-01', '01:30', 'AM'), NY)).toEqual({
      is: 'time',
      at: new Date('2026-11-01T05:30:00Z'),
      twice: true,
    });
  });

  test('matches the server’s result in every zone that changes its clocks', () => {
    const zones = [
      NY,
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/St_Johns',
      'Pacific/Apia',
      'UTC',
    ];
    const days = fc.integer({ min: 0, max: 366 * 3 });
    const any = fc.record({
      days,
      zone: fc.constantFrom(...zones),
      time: fc.constantFrom(...HALF_HOURS),
      ampm: fc.constantFrom('AM', 'PM'),
    });
    fc.assert(
      fc.property(any, ({ days: after, zone, time, ampm }) => {
        const date = Temporal.PlainDate.from('2025-12-01').add({ days: after });
        const [hour = 0, minute = 0] = time.split(':').map(Number);
        const plain = date.toPlainDateTime({ hour: (hour % 12) + (ampm === 'PM' ? 12 : 0), minute });
        const zoned = plain.toZonedDateTime(zone, { disambiguation: 'compatible' });
        const expected = zoned.toPlainDateTime().equals(plain)
          ? new Date(zoned.epochMilliseconds).toISOString()
          : 'skipped';
        expect(instantOf({ date: date.toString(), time, ampm }, zone)).toBe(expected);
      }),
      { numRuns: 1500 },
    );
  });
});

test('finds the next clock change within a week to the minute, with its direction', () => {
  expect(clockChangeNear(new Date('2027-03-10T17:00:00Z'), NY)).toEqual({
    on: new Date('2027-03-14T07:00:00Z'),
    forward: true,
  });
  expect(clockChangeNear(new Date('2026-11-04T17:00:00Z'), NY)?.forward).toBe(false);
  expect(clockChangeNear(new Date('2026-12-04T17:00:00Z'), NY)).toBeUndefined();
  expect(clockChangeNear(new Date('2027-03-10T17:00:00Z'), 'Asia/Tokyo')).toBeUndefined();
});

test('an instant reads as the clocks in its zone show it, also on the day they change', () => {
  expect(localTimeAt(new Date('2026-11-25T00:00:00Z'), NY)).toEqual(localTime('2026-11-24', '07:00', 'PM'));
  expect(localTimeAt(new Date('2026-11-24T12:30:00Z'), 'UTC')).toEqual(localTime('2026-11-24', '12:30', 'PM'));
  expect(localTimeAt(new Date('2026-11-24T00:05:00Z'), 'UTC')).toEqual(localTime('2026-11-24', '12:05', 'AM'));
  expect(localTimeAt(new Date('2027-03-14T07:00:00Z'), NY)).toEqual(localTime('2027-03-14', '03:00', 'AM'));
});

test('a picker reaches this many months from today, and never to a day that doesn’t exist', () => {
  expect(pickerReach(new Date('2026-08-31T12:00:00Z'), NY, 6)).toEqual({ min: '2026-08-31', max: '2027-02-28' });
  expect(pickerReach(new Date('2026-11-22T03:00:00Z'), NY, 1)).toEqual({ min: '2026-11-21', max: '2026-12-21' });
});

test('caches clocks for a limited number of zone spellings, not for any number', () => {
  const write = (zone: string) => localTimeAt(new Date('2026-11-22T03:00:00Z'), zone);
  expect([keepsFewSpellings(write), keepsAllSpellings(write)]).toEqual([true, false]);
});
