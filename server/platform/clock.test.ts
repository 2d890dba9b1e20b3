import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { CLOCK_CHANNEL, DatabaseClock } from './clock.ts';
import { listen } from './database/listen.ts';

const t = testDatabase();
const HOUR = 3_600_000;

test('every process is notified of a moved clock, and it never runs backward', async () => {
  const one = new DatabaseClock(t.pool);
  const other = new DatabaseClock(t.pool);
  const received: string[] = [];
  const listener = await listen(t.url, [CLOCK_CHANNEL], (channel) => channel && received.push(channel), t.ctx().log);
  await one.advance(HOUR);
  await expect.poll(() => received.length).toBe(1);
  await other.refresh();
  expect(other.offsetMs).toBe(HOUR);
  expect(other.now().getTime() - other.real().getTime()).toBeGreaterThanOrEqual(HOUR - 50);
  await expect(one.advance(-1)).rejects.toThrow('only moves forward');
  await listener.close();
});
