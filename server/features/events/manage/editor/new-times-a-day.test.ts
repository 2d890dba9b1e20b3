import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { teachersOfEvents } from './events.factory.ts';

// Two a day instead of twenty.
const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '0.1' }) });

test('a new time is emailed to everyone at one event only so many times a day; changes that email no one still work', async () => {
  const of = await teachersOfEvents(t);
  const event = await of.liveEvent();
  const quiet = await of.liveEvent();
  await of.guest(event.id);
  const move = async (eventId: number, hours: number) => (await of.save(eventId, of.localTimeIn(hours))).status;
  expect([await move(event.id, 200), await move(event.id, 210)]).toEqual([200, 200]);
  expect(await move(event.id, 220)).toBe(429);
  expect((await of.save(event.id, { name: 'Later' })).status).toBe(200);
  expect((await of.edit(event.id)).event).toMatchObject({ name: 'Later', revision: 3 });
  for (const hours of [200, 210, 220]) expect(await move(quiet.id, hours)).toBe(200);
});
