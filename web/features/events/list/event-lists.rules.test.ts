import { expect, it } from 'vitest';
import { groupBy } from '#web/platform/group-by.ts';
import { calendarFile, googleCalendarAddress } from '../calendar/calendar-entry.rules.ts';
import { monthBeside, monthName, weeksOf } from '../calendar/month.rules.ts';
import { eventSearchOf } from './event-filter.rules.ts';

it('lays out months that begin and end mid-week', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(5);
  expect(november[0]?.[0]).toBe('2026-11-01');
  expect(november[4]?.slice(1, 3)).toEqual(['2026-11-30', '2026-12-01']);
  expect(november.flat().at(-1)).toBe('2026-12-05');
  expect(weeksOf('2027-01').flat()[0]).toBe('2026-12-27');
  const february = weeksOf('2028-02').flat();
  expect(february.filter((day) => day.startsWith('2028-02'))).toHaveLength(29);
  expect(new Set(february).size).toBe(35);
  expect(monthBeside('2026-12', 1)).toBe('2027-01');
  expect(monthBeside('2026-01', -1)).toBe('2025-12');
  expect(monthName('2026-11')).toBe('November 2026');
});

it('groups items by key, in the order in which the keys first appear', () => {
  expect([...groupBy([3, 1, 5, 2], (each) => (each % 2 ? 'odd' : 'even'))]).toEqual([
    ['odd', [3, 1, 5]],
    ['even', [2]],
  ]);
});

it('reads the chips from the URL, and drops what it doesn’t know', () => {
  expect(eventSearchOf({ view: 'month', kind: 'Workshop', free: true, month: '2026-11' })).toEqual({
    view: 'month',
    kind: 'Workshop',
    free: true,
    month: '2026-11',
  });
  expect(eventSearchOf({ view: 'table', kind: 'Class Session', going: 'no', month: '2026-13' })).toEqual({});
});

const entry = {
  uuid: '0198',
  name: 'Panel: rates, agents; and you\\me',
  startsAtUtc: '2026-11-21T19:00:00.000Z',
  endsAtUtc: '2026-11-21T20:30:00.000Z',
  text: 'One line.\nAnother with a very long tail that has to be folded because no line may be longer than that.',
  url: 'https://school.test/events/links/0198',
  personId: 12,
};

it('writes a calendar entry that programs can read: escaped, folded, with the same UID and SEQUENCE as the emails', () => {
  const file = calendarFile({ ...entry, sequence: 3 }, { host: 'school.test', nowUtc: '2026-11-20T10:00:00.000Z' });
  expect(file).toContain('UID:event-0198-12@school.test\r\nSEQUENCE:3\r\n');
  expect(file).toContain('DTSTART:20261121T190000Z\r\nDTEND:20261121T203000Z\r\n');
  expect(file).toContain('SUMMARY:Panel: rates\\, agents\\; and you\\\\me\r\n');
  expect(file.replaceAll('\r\n ', '')).toContain('DESCRIPTION:One line.\\nAnother with a very long tail');
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

it('links to Google Calendar', () => {
  const address = new URL(googleCalendarAddress(entry));
  expect(address.searchParams.get('dates')).toBe('20261121T190000Z/20261121T203000Z');
  expect(address.searchParams.get('text')).toBe(entry.name);
});
