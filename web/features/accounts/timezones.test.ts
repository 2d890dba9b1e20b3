import { expect, test } from 'vitest';
import { zoneOptions } from './timezones.ts';

const zones = [
  { computer: 'Europe/Kiev', human: 'Kyiv, Eastern European Time (GMT+02:00)' },
  { computer: 'Asia/Tokyo', human: 'Tokyo, Japan Standard Time (GMT+09:00)' },
];

test('the chosen zone is among the options, whichever of its names a browser uses', () => {
  expect(zoneOptions(zones, 'Asia/Tokyo').map(({ value }) => value)).toEqual(['Europe/Kiev', 'Asia/Tokyo']);
  expect(zoneOptions(zones, 'Europe/Kyiv')).toEqual([
    { value: 'Europe/Kyiv', label: 'Kyiv, Eastern European Time (GMT+02:00)' },
    { value: 'Asia/Tokyo', label: 'Tokyo, Japan Standard Time (GMT+09:00)' },
  ]);
  expect(zoneOptions([], 'Asia/Calcutta')).toEqual([{ value: 'Asia/Calcutta', label: 'Asia/Kolkata' }]);
  expect(zoneOptions(zones, '')).toHaveLength(2);
});
