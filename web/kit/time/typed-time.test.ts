import { expect, test } from 'vitest';
import { typedTime } from './typed-time.ts';

test.each([
  ['7:15', 'PM', '07:15', 'PM'],
  ['7:15', 'AM', '07:15', 'AM'],
  ['715', 'PM', '07:15', 'PM'],
  ['1115', 'AM', '11:15', 'AM'],
  ['7', 'PM', '07:00', 'PM'],
  ['7.15 pm', 'AM', '07:15', 'PM'],
  ['7:05 a.m.', 'PM', '07:05', 'AM'],
  ['7p', 'AM', '07:00', 'PM'],
  ['19:15', 'AM', '07:15', 'PM'],
  ['12:40', 'PM', '12:40', 'PM'],
  ['12:40 am', 'PM', '12:40', 'AM'],
  ['0:40', 'PM', '00:40', 'PM'],
  ['１９：１５'.replace('：', ':'), 'AM', '07:15', 'PM'],
  ['٧:١٥', 'PM', '07:15', 'PM'],
  ['7:15', '', '07:15', ''],
])('“%s” with %s chosen is %s %s', (text, chosen, time, ampm) => {
  expect(typedTime(text, chosen)).toEqual({ time, ampm });
});

test.each(['', 'noon', '24:00', '7:60', '7:5', '19:15 pm', '0:15 am', '7:15:30', '70000', '-7'])(
  '“%s” isn’t a time',
  (text) => {
    expect(typedTime(text, 'PM')).toBeNull();
  },
);
