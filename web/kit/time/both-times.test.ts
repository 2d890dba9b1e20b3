import { expect, test } from 'vitest';
import { bothTimes } from './both-times.tsx';

const present = new Date('2026-11-23T12:00:00.000Z');
const at = new Date('2026-12-30T00:00:00.000Z');
const seen = (own: string, theirs = 'America/New_York', when = at) => bothTimes(when, { theirs, own, present });

test('if the clocks agree, one time is shown with its zone', () => {
  expect(seen('America/New_York')).toEqual({ there: 'Tue, Dec 29, 7:00 PM EST', here: null, night: false });
  expect(seen('America/Toronto').here).toBeNull();
});

test('otherwise both are shown, with the weekday if it differs, and night is flagged', () => {
  expect(seen('Europe/Berlin')).toEqual({
    there: 'Tue, Dec 29, 7:00 PM New York',
    here: 'Wed, 1:00 AM your time',
    night: true,
  });
  expect(seen('America/Los_Angeles')).toMatchObject({ here: '4:00 PM your time', night: false });
});

test('night is from 11 PM to 6 AM, also if the clocks agree', () => {
  const hour = (iso: string) => seen('UTC', 'UTC', new Date(iso)).night;
  expect(hour('2026-12-30T22:59:00.000Z')).toBe(false);
  expect(hour('2026-12-30T23:00:00.000Z')).toBe(true);
  expect(hour('2026-12-30T00:00:00.000Z')).toBe(true);
  expect(hour('2026-12-30T05:59:00.000Z')).toBe(true);
  expect(hour('2026-12-30T06:00:00.000Z')).toBe(false);
});
