import { expect, test } from 'vitest';
import { cityOf, presentZone, zoneLabel } from './zone-words.ts';

test('a zone has its city’s current name', () => {
  expect(['Europe/Kiev', 'Asia/Calcutta', 'America/Godthab'].map(cityOf)).toEqual(['Kyiv', 'Kolkata', 'Nuuk']);
  expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC'].map(cityOf)).toEqual([
    'New York',
    'Buenos Aires',
    'UTC',
  ]);
  expect(zoneLabel('Asia/Saigon')).toBe('Asia/Ho Chi Minh');
  expect(zoneLabel('America/New_York')).toBe('America/New York');
});

test('every current name is the same zone as the old one', () => {
  const older = Intl.supportedValuesOf('timeZone').filter((zone) => presentZone(zone) !== zone);
  expect(older).toHaveLength(19);
  for (const zone of older) {
    expect(new Intl.DateTimeFormat('en-US', { timeZone: presentZone(zone) }).resolvedOptions().timeZone).toBe(zone);
  }
});
