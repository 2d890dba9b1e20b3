import { expect, test } from 'vitest';
import { optionsMatching } from './search-select-field.tsx';

const zones = [
  { value: 'America/New_York', label: 'New York, Eastern Time (GMT-05:00)' },
  { value: 'America/Sao_Paulo', label: 'Sao Paulo, Brasilia Standard Time (GMT-03:00)' },
  { value: 'Asia/Tokyo', label: 'Tokyo, Japan Standard Time (GMT+09:00)' },
];
const found = (typed: string) => optionsMatching(zones, typed).map((option) => option.value);

test('every typed word must match the label or value, ignoring case, accents, and order', () => {
  expect(found('')).toHaveLength(3);
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('YORK eastern')).toEqual(['America/New_York']);
  expect(found('são paulo')).toEqual(['America/Sao_Paulo']);
  expect(found('TÓKYO')).toEqual(['Asia/Tokyo']);
  expect(found('ｔｏｋｙｏ')).toEqual(['Asia/Tokyo']);
  expect(found('america')).toHaveLength(2);
  expect(found('+09')).toEqual(['Asia/Tokyo']);
  expect(found('mars')).toEqual([]);
});
