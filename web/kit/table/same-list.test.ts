import { expect, test } from 'vitest';
import { ofSameList } from './same-list.ts';

test('rows stay while another page of their list loads, and never show under another list', () => {
  const keep = ofSameList(['events', 'course', 7, 'past']);
  const rows = ['Cold Read'];
  expect(keep(rows, { queryKey: ['events', 'course', 7, 'past', { page: 2 }] })).toBe(rows);
  expect(keep(rows, { queryKey: ['events', 'course', 7, 'future', { page: 1 }] })).toBeUndefined();
  expect(keep(rows, undefined)).toBeUndefined();
});
