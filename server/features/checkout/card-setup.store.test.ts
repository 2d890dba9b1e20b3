import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testDatabase } from '#testing/database.ts';
import {
  endCardSetup,
  insertCardSetup,
  markSetupReconciled,
  openCardSetups,
  setSetupSession,
} from './card-setup.store.ts';

const t = testDatabase();

test('open card pages, each with its own session, are checked in turn, and ended ones are left out', async () => {
  const { personId } = await makePerson(t.ctx());
  const first = await insertCardSetup(t.ctx(), personId);
  t.clock.advance(60_000);
  const second = await insertCardSetup(t.ctx(), personId);
  t.clock.advance(60_000);
  for (const { id } of [first, second]) await setSetupSession(t.ctx(), id, `cs_${id}`);
  const sessions = (await openCardSetups(t.ctx(), t.clock.now(), 10)).map((setup) => setup.sessionId);
  expect(sessions).toEqual([`cs_${first.id}`, `cs_${second.id}`]);
  const open = async (limit: number) => (await openCardSetups(t.ctx(), t.clock.now(), limit)).map((setup) => setup.id);
  expect(await open(1)).toEqual([first.id]);
  await markSetupReconciled(t.ctx(), first.id);
  expect(await open(1)).toEqual([second.id]);
  await endCardSetup(t.ctx(), second.id, 'ended');
  expect(await open(10)).toEqual([first.id]);
});

test('a card page is checked from the very instant it is old enough', async () => {
  const { personId } = await makePerson(t.ctx());
  t.clock.advance(60_000);
  const created = t.clock.now();
  const { id } = await insertCardSetup(t.ctx(), personId);
  const openBefore = async (before: Date) => (await openCardSetups(t.ctx(), before, 10)).map((setup) => setup.id);
  expect(await openBefore(new Date(created.getTime() - 1))).not.toContain(id);
  expect(await openBefore(created)).toContain(id);
});
