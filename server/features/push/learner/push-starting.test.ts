import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { erasePerson } from '#server/journeys/close-account/erase-person.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { type KeptTable, ownData } from '../../accounts/learner/own-data.query.ts';
import { saveChoice, saveDevice } from '../index.ts';

const t = testApp();
let ctx: ReturnType<typeof t.system.ctx>;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});
const MINUTE_MS = 60_000;

async function pushedTo(userId: number) {
  const rows = await t.db.selectFrom('push_messages').selectAll().where('user_id', '=', userId).execute();
  return rows.map(({ kind, text, path }) => ({ kind, text, path }));
}
async function aPerson(kinds: readonly ('starting' | 'feedback')[]) {
  const person = await makePerson(ctx);
  const { sessionId } = await startSession(ctx, person.personId);
  await saveDevice(ctx, {
    userId: person.personId,
    familyId: sessionId,
    endpoint: `https://fcm.googleapis.com/${person.personId}`,
    publicKey: 'k',
    authSecret: 'private-to-the-browser',
    vapidPublicKey: 'v',
  });
  for (const kind of kinds) await saveChoice(ctx, person.personId, kind, true);
  return person;
}

test('ten minutes before a session, its attendees who chose it get one push', async () => {
  const event = await anEvent(ctx, { inHours: 1 });
  const chose = await aPerson(['starting']);
  const other = await aPerson(['feedback']);
  for (const { personId } of [chose, other]) {
    const url = `/api/v1/events/${event.id}/attend`;
    const response = await t.as(personId, { method: 'POST', url, payload: {} });
    expect(response.statusCode, response.body).toBeLessThan(300);
  }
  const before = (minutes: number) =>
    t.system.clock.advance(event.startsAt.getTime() - minutes * MINUTE_MS - t.system.clock.now().getTime());
  await before(11);
  await t.sweep();
  expect(await pushedTo(chose.personId)).toEqual([]);
  await before(10);
  await t.sweep();
  await before(9);
  await t.sweep();
  expect(await pushedTo(chose.personId)).toEqual([
    {
      kind: 'starting',
      text: 'Your session starts in 10 minutes',
      path: expect.stringMatching(new RegExp(`^/events/${event.id}-`)),
    },
  ]);
  expect(await pushedTo(other.personId)).toEqual([]);
});

test("a copy of a person's data has their browsers without the secret, and erasing an account leaves none", async () => {
  const { personId, email } = await aPerson(['starting']);
  const tables: KeptTable[] = [];
  for await (const table of ownData(ctx, { id: personId, email })) tables.push(table);
  const device = tables.find(({ table }) => table === 'push_devices');
  expect(device?.rows).toHaveLength(1);
  expect(JSON.stringify(tables)).not.toContain('private-to-the-browser');
  await inTransaction(ctx, (tx) => erasePerson(tx, { id: personId, email }));
  for (const table of ['push_devices', 'push_choices', 'push_messages'] as const) {
    expect(await t.db.selectFrom(table).select('user_id').where('user_id', '=', personId).execute()).toEqual([]);
  }
});
