import { expect, test } from 'vitest';
import { awakeHours, minutesAhead } from './awake-hours.rules.ts';

const winter = new Date('2027-01-15T12:34:56Z');

test('a zone’s offset follows its clock at the instant, including daylight saving time', () => {
  expect(minutesAhead('America/New_York', winter)).toBe(-300);
  expect(minutesAhead('America/New_York', new Date('2027-07-15T12:00:00Z'))).toBe(-240);
  expect(minutesAhead('Asia/Kolkata', winter)).toBe(330);
  expect(minutesAhead('Mars/Olympus', winter)).toBeNull();
});

test('a person is awake if their clock reads 8:00 to 21:59 when the hour begins on the reader’s clock', () => {
  const { hours, people, unknown } = awakeHours([{ timezone: 'UTC', people: 2 }], 'UTC', winter);
  expect(hours.map(({ awake }) => awake)).toEqual([...Array(8).fill(0), ...Array(14).fill(2), 0, 0]);
  expect({ people, unknown }).toEqual({ people: 2, unknown: 0 });
});

test('each zone is converted to the reader’s hours, half hours too; unknown zones are counted separately', () => {
  const zones = [
    { timezone: 'Asia/Kolkata', people: 3 },
    { timezone: 'America/New_York', people: 5 },
    { timezone: '', people: 4 },
    { timezone: 'Nowhere', people: 1 },
  ];
  const { hours, people, unknown } = awakeHours(zones, 'America/New_York', winter);
  expect({ people, unknown }).toEqual({ people: 8, unknown: 5 });
  const at = (hour: number) => hours.find((each) => each.hour === hour)?.awake;
  // 8:00 in New York is 18:30 in Kolkata; 11:00 is 21:30 there, still awake; 12:00 is past 22:00 there.
  expect([at(8), at(11), at(12), at(21), at(22)]).toEqual([8, 8, 5, 5, 3]);
  // 21:30 in New York is 8:00 in Kolkata, so 22:00 is the first full hour they are awake.
  expect([at(0), at(7)]).toEqual([3, 3]);
});
