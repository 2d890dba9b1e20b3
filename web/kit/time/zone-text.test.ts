import { expect, test } from 'vitest';
import { zoneChangeText } from './zone-text.ts';

const at = new Date('2027-02-02T00:00:00Z');

test('a new zone shows the previously set time in both zones', () => {
  expect(zoneChangeText(at, 'America/New_York', 'America/Los_Angeles')).toBe(
    'was 7:00 PM New York = 4:00 PM Los Angeles',
  );
});

test('if the date differs in the new zone, it says which date', () => {
  expect(zoneChangeText(at, 'America/New_York', 'Europe/Berlin')).toBe(
    'was 7:00 PM New York = 1:00 AM Tue, Feb 2 Berlin',
  );
});
