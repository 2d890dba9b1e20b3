import { expect, test } from 'vitest';
import { fourWeeksUntil } from './events.query.ts';

test('the dashboard asks for the events of the next four weeks, to the minute', () => {
  expect(fourWeeksUntil(new Date('2026-11-20T12:00:59Z'))).toBe('2026-12-18T12:00:00.000Z');
});
