import { expect, test } from 'vitest';
import { pickerBounds } from './picker-bounds.rules.ts';

test('the pickers go from today in the zone of the cohort to six months from then', () => {
  const evening = new Date('2026-11-23T03:00:00Z');
  expect(pickerBounds(evening, 'America/New_York')).toEqual({ min: '2026-11-22', max: '2027-05-22' });
  expect(pickerBounds(evening, 'Europe/Berlin')).toEqual({ min: '2026-11-23', max: '2027-05-23' });
});

test('six months after the last of a long month is the last of a short one', () => {
  expect(pickerBounds(new Date('2026-08-31T12:00:00Z'), 'UTC')).toEqual({ min: '2026-08-31', max: '2027-02-28' });
});
