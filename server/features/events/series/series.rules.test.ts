import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { planSeries, seriesDates, sessionName, WEEKDAYS } from './series.rules.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const RUNS = process.env.FULL ? 100_000 : 400;
const SEED = Number(process.env.SERIES_SEED ?? 20_261_120);
const plan = (change: Partial<Parameters<typeof planSeries>[0]> = {}) =>
  planSeries({
    howManySessions: 4,
    whenDays: ['Tue', 'Thu'],
    start: { date: '2027-03-09', time: '07:00', ampm: 'PM' },
    timezone: 'America/New_York',
    ...change,
  });
const instants = (planned: ReturnType<typeof planSeries>) =>
  'sessions' in planned ? planned.sessions.map((session) => session.startsAt.toISOString()) : planned.fields;

describe('a series', () => {
  test('keeps the local time across a clock change', () => {
    expect(instants(plan())).toEqual([
      '2027-03-10T00:00:00.000Z',
      '2027-03-12T00:00:00.000Z',
      '2027-03-16T23:00:00.000Z',
      '2027-03-18T23:00:00.000Z',
    ]);
  });

  test('begins on the first of its weekdays from the start date on', () => {
    expect(seriesDates('2027-03-10', ['Mon', 'Sun'], 3)).toEqual(['2027-03-14', '2027-03-15', '2027-03-21']);
  });

  test('names the date on which the clocks skip its time, and creates none', () => {
    expect(plan({ whenDays: ['Sun'], start: { date: '2027-03-07', time: '02:30', ampm: 'AM' } })).toEqual({
      fields: { startTime: 'On March 14, 2027, the clocks in New York skip 2:30 AM. Choose another time.' },
    });
  });

  test('uses the first occurrence of a time that happens twice', () => {
    expect(
      instants(
        plan({ howManySessions: 1, whenDays: ['Sun'], start: { date: '2027-11-07', time: '01:30', ampm: 'AM' } }),
      ),
    ).toEqual(['2027-11-07T05:30:00.000Z']);
  });

  test('00:30 AM is half past midnight, 12:30 PM half past noon; both are written as 12:30', () => {
    const midnight = plan({ howManySessions: 1, start: { date: '2027-03-09', time: '00:30', ampm: 'AM' } });
    expect(midnight).toMatchObject({ sessions: [{ time: '12:30', startsAt: new Date('2027-03-09T05:30:00Z') }] });
    const noon = plan({ howManySessions: 1, start: { date: '2027-03-09', time: '12:30', ampm: 'PM' } });
    expect(noon).toMatchObject({ sessions: [{ startsAt: new Date('2027-03-09T17:30:00Z') }] });
  });

  test.each([
    [{ howManySessions: 0 }, 'howManySessions'],
    [{ howManySessions: 21 }, 'howManySessions'],
    [{ howManySessions: 1.5 }, 'howManySessions'],
    [{ whenDays: [] }, 'whenDays'],
    [{ start: { date: '2027-02-30', time: '07:00', ampm: 'PM' as const } }, 'startDate'],
    [{ start: { date: '2027-02-03', time: '19:00', ampm: 'PM' as const } }, 'startTime'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
  ])('%j is a field error', (change, field) => {
    expect(plan(change)).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('numbers its sessions with two digits', () => {
    expect(sessionName('Voice Lab', 1)).toBe('Voice Lab - Session 01');
    expect(sessionName('Voice Lab', 20)).toBe('Voice Lab - Session 20');
  });

  test(`${RUNS} random series over all zones and five years: every session shows its wall time, or is refused rightly`, () => {
    const day = fc.nat({ max: 5 * 365 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString());
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        day,
        fc.nat({ max: 11 }),
        fc.nat({ max: 59 }),
        fc.constantFrom<'AM' | 'PM'>('AM', 'PM'),
        fc.subarray([...WEEKDAYS], { minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        (timezone, date, hour, minute, ampm, whenDays, howManySessions) => {
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
          const planned = planSeries({ howManySessions, whenDays, start: { date, time, ampm }, timezone });
          const hour24 = hour + (ampm === 'PM' ? 12 : 0);
          const shown = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
          if ('fields' in planned) {
            // A skipped time: some date of the series doesn't have this local time.
            const skipped = seriesDates(date, whenDays, howManySessions).some((each) => {
              const plain = Temporal.PlainDate.from(each).toPlainDateTime({ hour: hour24, minute });
              return !plain.toZonedDateTime(timezone).toPlainDateTime().equals(plain);
            });
            return Object.keys(planned.fields).join() === 'startTime' && skipped;
          }
          return planned.sessions.every((session, index) => {
            const zoned = shown(session.startsAt);
            const earlier = shown(new Date(session.startsAt.getTime() - 3_600_000));
            const first = !(earlier.hour === zoned.hour && earlier.minute === zoned.minute);
            return (
              session.number === index + 1 &&
              zoned.toPlainDate().toString() === session.date &&
              zoned.hour === hour24 &&
              zoned.minute === minute &&
              whenDays.includes(WEEKDAYS[zoned.dayOfWeek - 1] ?? 'Mon') &&
              first
            );
          });
        },
      ),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
