import { expect, test } from 'vitest';
import { leadOf } from './board.rules.ts';

const drawn = { id: 1, imageUrl: null };
const pictured = { id: 2, imageUrl: '/media/2' };

test('the next evening with a picture of its own leads; where none has one, the next', () => {
  expect(leadOf([drawn, pictured, { id: 3, imageUrl: '/media/3' }])).toBe(pictured);
  expect(leadOf([drawn, { id: 4, imageUrl: null }])).toBe(drawn);
  expect(leadOf([])).toBeUndefined();
});
