import { describe, expect, it } from 'vitest';
import { keepsAllSpellings, keepsFewSpellings } from '#testing/zones-in-capitals.ts';
import {
  dayKey,
  formatDate,
  formatDateTime,
  formatListDay,
  formatMinutes,
  formatRange,
  formatTime,
  formatUntil,
  formatWeekdayTimes,
  formatWeekly,
  formatZone,
  leafOf,
} from '#web/kit/time/format.ts';

const LA = 'America/Los_Angeles';
const at = (text: string) => new Date(text);

describe('dates and times', () => {
  it('use ordinary spaces in 7:00 PM, and the zone’s short name', () => {
    expect(formatTime(at('2026-11-22T03:00:00Z'), LA)).toBe('7:00 PM');
    expect(formatDateTime(at('2026-11-22T03:00:00Z'), LA)).toBe('Sat, Nov 21, 7:00 PM PST');
    expect(formatZone(at('2026-07-01T00:00:00Z'), LA)).toBe('PDT');
  });

  it('show the year only if it differs', () => {
    expect(formatDate(at('2026-11-22T03:00:00Z'), LA, 'short', at('2026-01-01T20:00:00Z'))).toBe('Nov 21');
    expect(formatDate(at('2027-01-05T20:00:00Z'), LA, 'short', at('2026-11-01T20:00:00Z'))).toBe('Jan 5, 2027');
    expect(formatDate(at('2026-11-22T03:00:00Z'), LA, 'full')).toBe('Saturday, November 21, 2026');
  });

  it('show the weekday and time that all sessions share, in the requested zone', () => {
    // across the clock change in New York
    const weekly = ['2027-03-03T00:00:00Z', '2027-03-10T00:00:00Z', '2027-03-16T23:00:00Z'].map(at);
    expect(formatWeekly(weekly, 'America/New_York')).toBe('Tuesdays, 7:00 PM EST');
    expect(formatWeekly(weekly, LA)).toBe('Tuesdays, 4:00 PM PST');
    expect(formatWeekly(weekly, 'Asia/Tokyo')).toBeNull();
    expect(formatWeekly([at('2027-03-03T00:00:00Z'), at('2027-03-05T00:00:00Z')], LA)).toBeNull();
    expect(formatWeekly(weekly.slice(0, 1), LA)).toBeNull();
    expect(formatWeekly([], LA)).toBeNull();
  });

  it('name the weekdays and times that repeat, in the reader’s zone', () => {
    const tuesday = { startsAtUtc: '2026-12-02T00:00:00Z', sessions: 6 };
    const thursday = { startsAtUtc: '2026-12-04T00:00:00Z', sessions: 6 };
    const saturday = { startsAtUtc: '2026-12-05T15:00:00Z', sessions: 2 };
    const once = { startsAtUtc: '2026-12-06T15:00:00Z', sessions: 1 };
    const NY = 'America/New_York';
    expect(formatWeekdayTimes([tuesday], NY)).toBe('Tuesdays, 7:00 PM');
    expect(formatWeekdayTimes([tuesday, once], LA)).toBe('Tuesdays, 4:00 PM');
    expect(formatWeekdayTimes([tuesday], 'Asia/Tokyo')).toBe('Wednesdays, 9:00 AM');
    expect(formatWeekdayTimes([tuesday, thursday], NY)).toBe('Tuesdays and Thursdays, 7:00 PM');
    expect(formatWeekdayTimes([tuesday, saturday], NY)).toBe('Tuesdays, 7:00 PM and Saturdays, 10:00 AM');
    expect(formatWeekdayTimes([once], NY)).toBeNull();
  });

  it('shorten a range to the parts that differ', () => {
    const range = (from: string, to: string, now: string) => formatRange(at(from), at(to), 'UTC', at(now));
    expect(range('2026-11-03T10:00:00Z', '2026-11-28T10:00:00Z', '2026-01-01T00:00:00Z')).toBe('Nov 3 – 28');
    expect(range('2026-11-21T10:00:00Z', '2026-12-19T10:00:00Z', '2026-01-01T00:00:00Z')).toBe('Nov 21 – Dec 19');
    expect(range('2026-12-20T10:00:00Z', '2027-01-31T10:00:00Z', '2026-01-01T00:00:00Z')).toBe(
      'Dec 20, 2026 – Jan 31, 2027',
    );
    expect(range('2027-02-01T10:00:00Z', '2027-02-01T12:00:00Z', '2026-01-01T00:00:00Z')).toBe('Feb 1, 2027');
  });

  it('group by the reader’s day, not the server’s', () => {
    expect(dayKey(at('2026-11-22T03:00:00Z'), LA)).toBe('2026-11-21');
    expect(leafOf(at('2026-11-22T03:00:00Z'), LA)).toEqual({ month: 'NOV', day: '21', weekday: 'Sat' });
  });

  it('handle a zone this machine doesn’t know', () => {
    expect(formatTime(at('2026-11-22T03:00:00Z'), 'Mars/Olympus')).toBe('3:00 AM');
  });

  it('show how long something takes', () => {
    expect([45, 60, 90].map(formatMinutes)).toEqual(['45 min', '1 h', '1 h 30 min']);
  });

  it.each([
    // 7 AM on Monday in Los Angeles
    ['2026-11-30T15:00:00Z', '2026-11-30T14:59:00Z', 'now'],
    ['2026-11-30T15:00:00Z', '2026-11-30T15:00:40Z', 'in 40 s'],
    ['2026-11-30T15:00:00Z', '2026-11-30T15:05:00Z', 'in 5 min'],
    ['2026-11-30T15:00:00Z', '2026-11-30T16:00:00Z', 'in 1 h'],
    ['2026-11-30T15:00:00Z', '2026-11-30T17:05:00Z', 'in 2 h 5 min'],
    ['2026-11-30T15:00:00Z', '2026-12-01T07:59:00Z', 'in 16 h 59 min'],
    ['2026-11-30T15:00:00Z', '2026-12-01T08:00:00Z', 'tomorrow'],
    ['2026-11-30T15:00:00Z', '2026-12-02T07:59:00Z', 'tomorrow'],
    ['2026-11-30T15:00:00Z', '2026-12-02T08:00:00Z', 'in 2 days'],
    ['2026-11-30T15:00:00Z', '2026-12-10T15:00:00Z', 'in 10 days'],
    // 11 PM: soon, although past midnight
    ['2026-12-01T07:00:00Z', '2026-12-01T08:30:00Z', 'in 1 h 30 min'],
    ['2026-12-01T07:00:00Z', '2026-12-01T12:59:00Z', 'in 5 h 59 min'],
    ['2026-12-01T07:00:00Z', '2026-12-01T13:00:00Z', 'tomorrow'],
  ])('from %s until %s is %s', (present, then, expected) => {
    expect(formatUntil(at(then), LA, at(present))).toBe(expected);
  });
});

describe('days in a list', () => {
  // 8 PM on Monday in New York, already the next day in UTC
  const present = new Date('2026-11-24T01:00:00Z');
  it.each([
    ['2026-11-24T04:59:00Z', 'Today'],
    ['2026-11-24T05:00:00Z', 'Tomorrow'],
    ['2026-11-25T23:00:00Z', 'Wednesday'],
    ['2026-11-29T23:00:00Z', 'Sunday'],
    ['2026-11-30T23:00:00Z', 'Mon, Nov 30'],
    ['2026-11-22T23:00:00Z', 'Sun, Nov 22'],
    ['2027-01-04T23:00:00Z', 'Mon, Jan 4, 2027'],
  ])('%s is %s', (at, expected) => {
    expect(formatListDay(new Date(at), 'America/New_York', present)).toBe(expected);
  });
  it('are counted in calendar days, also across a clock change', () => {
    expect(formatListDay(new Date('2026-11-01T23:30:00Z'), 'America/New_York', new Date('2026-10-31T12:00:00Z'))).toBe(
      'Tomorrow',
    );
  });
});

it('caches formatters for a limited number of zone spellings, not for any number', () => {
  const write = (zone: string) => formatTime(at('2026-11-22T03:00:00Z'), zone);
  expect([keepsFewSpellings(write), keepsAllSpellings(write)]).toEqual([true, false]);
});
