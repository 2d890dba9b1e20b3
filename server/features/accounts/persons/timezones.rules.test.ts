import { expect, test } from 'vitest';
import { isTimezone, timezonesAt } from './timezones.rules.ts';

test('a zone is an IANA name, current or former, never an offset', () => {
  for (const name of [
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'UTC',
    'Etc/GMT+5',
    'America/Argentina/Buenos_Aires',
  ])
    expect(isTimezone(name), name).toBe(true);
  for (const name of ['', 'Mars/Olympus', '+02:00', '-05', 'New York', "x'; drop table users"])
    expect(isTimezone(name), name).toBe(false);
});

test('selectable zones are listed from west to east and name offset, city, and zone', async () => {
  const winter = await timezonesAt(new Date('2026-11-20T12:00:00Z'));
  expect(winter.length).toBeGreaterThan(300);
  expect(new Set(winter.map((zone) => zone.computer)).size).toBe(winter.length);
  const human = (name: string) => winter.find((zone) => zone.computer === name)?.human;
  expect(human('America/New_York')).toBe('New York, Eastern Time (GMT-05:00)');
  expect(human('Asia/Tokyo')).toBe('Tokyo, Japan Standard Time (GMT+09:00)');
  expect(human('Europe/Kiev')).toBe('Kyiv, Eastern European Time (GMT+02:00)');
  const cities = ['Kyiv', 'Kolkata', 'Ho Chi Minh', 'Kathmandu', 'Yangon', 'Nuuk', 'Faroe'];
  for (const city of cities) expect(winter.filter((zone) => zone.human.startsWith(`${city}, `))).toHaveLength(1);
  expect(human('UTC')).toMatch(/\(GMT\+00:00\)$/);
  const order = winter.map((zone) => zone.computer);
  expect(order.indexOf('Pacific/Honolulu')).toBeLessThan(order.indexOf('America/New_York'));
  expect(order.indexOf('America/New_York')).toBeLessThan(order.indexOf('Asia/Tokyo'));
  const summer = await timezonesAt(new Date('2026-07-20T12:00:00Z'));
  expect(summer.find((zone) => zone.computer === 'America/New_York')?.human).toBe('New York, Eastern Time (GMT-04:00)');
});
