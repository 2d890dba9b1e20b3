import { expect, test } from 'vitest';
import { whenText } from './when-text.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const NY = 'America/New_York';
const BERLIN = 'Europe/Berlin';
const liveEvent = { date: '2026-11-24', time: '07:00', ampm: 'PM' };

test('a time in words: in its own zone and the reader’s, with the day if it differs', () => {
  expect(whenText(liveEvent, NY, NY, NOW)).toEqual({ says: 'Tue, Nov 24, 7:00 PM New York', warning: null });
  expect(whenText(liveEvent, NY, BERLIN, NOW).says).toBe('Tue, Nov 24, 7:00 PM New York · Wed, 1:00 AM in Berlin');
  expect(whenText({ ...liveEvent, ampm: 'AM' }, NY, BERLIN, NOW).says).toBe(
    'Tue, Nov 24, 7:00 AM New York · 1:00 PM in Berlin',
  );
  expect(whenText({ ...liveEvent, date: '2027-01-05' }, NY, NY, NOW).says).toBe('Tue, Jan 5, 2027, 7:00 PM New York');
});

test('a zone with another name but the same clock shows one time only', () => {
  expect(whenText(liveEvent, NY, 'America/Toronto', NOW).says).toBe('Tue, Nov 24, 7:00 PM New York');
});

test('nothing is shown until the time is complete', () => {
  expect(whenText({ ...liveEvent, date: '' }, NY, BERLIN, NOW)).toEqual({ says: null, warning: null });
});

test('warns about a time that doesn’t exist, one that occurs twice, and a week in which clocks change', () => {
  expect(whenText({ date: '2027-03-14', time: '02:30', ampm: 'AM' }, NY, NY, NOW)).toEqual({
    says: null,
    warning: 'On March 14, 2027, the clocks in New York skip 2:30 AM. Choose another time.',
  });
  expect(whenText({ date: '2027-11-07', time: '01:30', ampm: 'AM' }, NY, NY, NOW).warning).toBe(
    'Clocks in New York show 1:30 AM twice that night. This is the first one.',
  );
  expect(whenText({ ...liveEvent, date: '2027-03-11' }, NY, BERLIN, NOW).warning).toBe(
    'Daylight saving time starts Sun, Mar 14, 2027 in New York, so check times elsewhere.',
  );
  expect(whenText({ ...liveEvent, date: '2027-03-25' }, NY, BERLIN, NOW).warning).toBe(
    'Daylight saving time starts Sun, Mar 28, 2027 in Berlin, so check times elsewhere.',
  );
});
