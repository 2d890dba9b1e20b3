import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { notify, notifyMany } from './index.ts';

const t = testApp();
const aNotification = (userId: number, occasion: string, more: object = {}) => ({
  userId,
  kind: 'mention',
  occasion,
  title: `Told of ${occasion}`,
  ...more,
});
const list = async (id: number, query = '') =>
  (await t.as(id, { method: 'GET', url: `/api/v1/notifications${query}` })).json();
const post = (id: number | null, path: string, payload: object = {}) =>
  t.as(id, { method: 'POST', url: `/api/v1/notifications${path}`, payload });

test('a person is notified once per occasion, newest first, with a page to go to', async () => {
  const ada = await makePerson(t.ctx());
  expect(
    await notify(t.ctx(), aNotification(ada.personId, 'a', { href: '/c/mouth-and-mind', body: 'A few words' })),
  ).toBe(true);
  await t.system.clock.advance(60_000);
  expect(await notify(t.system.ctx({ kind: 'system' }, 'x'), aNotification(ada.personId, 'b'))).toBe(true);
  expect(await notify(t.ctx(), aNotification(ada.personId, 'a'))).toBe(false);
  const { notifications, unread, meta } = await list(ada.personId);
  expect(notifications.map((each: { title: string }) => each.title)).toEqual(['Told of b', 'Told of a']);
  expect(notifications[1]).toMatchObject({ href: '/c/mouth-and-mind', body: 'A few words', readAtUtc: null });
  expect(unread).toBe(2);
  expect(meta).toMatchObject({ total: 2, totalPages: 1 });
});

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
  'a notification never links to another site: %s is left out',
  async (href) => {
    const ada = await makePerson(t.ctx());
    await notify(t.ctx(), aNotification(ada.personId, href, { href }));
    expect((await list(ada.personId)).notifications).toMatchObject([{ href: null }]);
  },
);

test('a notification in a transaction that is rolled back was never sent', async () => {
  const ada = await makePerson(t.ctx());
  await expect(
    inTransaction(t.ctx(), async (tx) => {
      await notify(tx, aNotification(ada.personId, 'a'));
      throw new Error('broken off');
    }),
  ).rejects.toThrow('broken off');
  expect((await list(ada.personId)).notifications).toEqual([]);
});

test('reading marks one, or all up to the newest seen; another person changes nothing', async () => {
  const [ada, eve] = [await makePerson(t.ctx()), await makePerson(t.ctx())];
  await notifyMany(
    t.ctx(),
    ['a', 'b', 'c'].map((occasion) => aNotification(ada.personId, occasion)),
  );
  const ids: number[] = (await list(ada.personId)).notifications.map((each: { id: number }) => each.id).sort();
  expect((await post(eve.personId, `/${ids[0]}/read`)).statusCode).toBe(404);
  expect((await post(null, `/${ids[0]}/read`)).statusCode).toBe(401);
  expect((await post(ada.personId, `/${ids[2]}/read`)).json()).toEqual({ unread: 2 });
  expect((await post(ada.personId, '/read', { upTo: ids[0] })).json()).toEqual({ unread: 1 });
  expect((await post(eve.personId, '/read')).json()).toEqual({ unread: 0 });
  expect((await t.as(ada.personId, { method: 'GET', url: '/api/v1/notifications/unread' })).json()).toEqual({
    unread: 1,
  });
  expect((await post(ada.personId, '/read')).json()).toEqual({ unread: 0 });
});

test('an erased person is not notified', async () => {
  const ada = await makePerson(t.ctx());
  await t.db
    .updateTable('users')
    .set({ email: null, erased_at: t.clock.now(), first_name: null, last_name: null })
    .where('id', '=', ada.personId)
    .execute();
  expect(await notify(t.ctx(), aNotification(ada.personId, 'a'))).toBe(false);
});

test('notifications read half a year ago are deleted, unread ones are kept', async () => {
  const ada = await makePerson(t.ctx());
  await notifyMany(
    t.ctx(),
    ['a', 'b'].map((occasion) => aNotification(ada.personId, occasion)),
  );
  const { notifications } = await list(ada.personId);
  await post(ada.personId, `/${notifications[0].id}/read`);
  await t.system.clock.advance(181 * 24 * 3_600_000);
  await t.sweep();
  expect((await list(ada.personId)).notifications).toHaveLength(1);
});
