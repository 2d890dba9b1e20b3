import { expect, test } from 'vitest';
import { fourWeeksFrom } from './events.query.ts';

test('the dashboard asks for the events of the next four weeks', () => {
  const { from, to } = fourWeeksFrom(new Date('2026-11-20T12:00:00Z'));
  expect(from).toBe('2026-11-20T12:00:00.000Z');
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(28);
});
