import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions } from '#server/features/accounts/index.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { moneyApp } from '#testing/money.ts';
import { closeDesk, type Desk, press, startApiProcess } from './rush.ts';

/**
 * In a rush of requests, the caller's rights are read with each request: a right that this process revokes is gone in
 * the other process by the next request.
 */
const t = moneyApp();
let desk: Desk | undefined;

beforeAll(async () => {
  desk = await startApiProcess(t.url);
});
afterAll(() => desk && closeDesk(desk));

const attend = async (personId: number, eventId: number) =>
  (
    await press(desk, {
      path: `/events/${eventId}/attend`,
      body: { attending: true },
      cookie: await t.cookieOf(personId),
    })
  ).status;
const isStaff = (personId: number, is: boolean) =>
  t.db.updateTable('users').set({ is_staff: is }).where('id', '=', personId).execute();
const forMembers = async () => (await anEvent(t.systemCtx(), { admittance: 'members-only' })).id;

test('a right that was revoked grants nothing in another process', async () => {
  const personId = await t.buyer();
  await isStaff(personId, true);
  expect(await attend(personId, await forMembers())).toBe(200);
  await isStaff(personId, false);
  expect(await attend(personId, await forMembers())).toBe(403);
  await isStaff(personId, true);
  expect(await attend(personId, await forMembers())).toBe(200);
});

test('a session that was ended is signed out in another process', async () => {
  const personId = await t.buyer();
  const liveEvent = async () => (await anEvent(t.systemCtx(), {})).id;
  expect(await attend(personId, await liveEvent())).toBe(200);
  await endSessions(t.systemCtx(), personId);
  expect(await attend(personId, await liveEvent())).toBe(401);
});
