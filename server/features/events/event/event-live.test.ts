import { expect, test } from 'vitest';
import { startSession } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { notify } from '#server/features/notifications/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
const u = testApp();

let address: Promise<string> | undefined;
/** Starts the server once for all tests in this file; the last test closes it. */
const listening = () => {
  address ??= t.app.listen({ port: 0, host: '127.0.0.1' });
  return address;
};

function listenTo(response: Response): () => string {
  let received = '';
  void (async () => {
    for await (const chunk of response.body ?? []) received += new TextDecoder().decode(chunk);
  })().catch(() => undefined);
  return () => received;
}

test('a person is notified of their own bell only, from outside a transaction or inside one', async () => {
  const url = await u.app.listen({ port: 0, host: '127.0.0.1' });
  const ctx = u.system.ctx({ kind: 'system' }, 'test');
  const [ada, eve] = [await makePerson(ctx), await makePerson(ctx)];
  const stream = async (headers: Record<string, string>) =>
    listenTo(await fetch(`${url}/api/v1/live?topics=event:12,bell`, { headers }));
  const [hers, his, noOnes] = [
    await stream({ cookie: await u.cookieOf(ada.personId) }),
    await stream({ cookie: await u.cookieOf(eve.personId) }),
    await stream({}),
  ];
  await expect.poll(hers).toContain('data: event:12,bell');
  expect(noOnes()).not.toContain('bell');
  const notificationOf = (occasion: string) => ({
    userId: ada.personId,
    kind: 'mention',
    occasion,
    title: 'Somebody wrote you',
  });
  await notify(ctx, notificationOf('a'));
  await expect.poll(hers).toContain('event: change\ndata: bell');
  const before = hers().length;
  await inTransaction(ctx, (tx) => notify(tx, notificationOf('b')));
  // No notification is sent from inside a transaction: polling finds the change.
  await expect.poll(() => hers().slice(before)).toContain('data: bell');
  expect(his()).not.toContain('change');
  expect(noOnes()).not.toContain('change');
});

test('one person has a few streams at most; the next request is told to poll, until a tab is closed', async () => {
  const url = await listening();
  const ada = await makePerson(t.system.ctx({ kind: 'system' }, 'test'));
  const cookie = await t.cookieOf(ada.personId);
  const tabs: AbortController[] = [];
  const openTab = async () => {
    const tab = new AbortController();
    const response = await fetch(`${url}/api/v1/live?topics=event:12,bell`, {
      headers: { cookie },
      signal: tab.signal,
    });
    if (response.ok) tabs.push(tab);
    else await response.body?.cancel();
    return response;
  };
  for (let tab = 0; tab < 12; tab += 1) expect((await openTab()).status).toBe(200);
  const refused = await openTab();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  tabs[0]?.abort();
  await expect.poll(async () => (await openTab()).status).toBe(200);
  for (const tab of tabs) tab.abort();
});

test('a stream ends with the session that opened it, and others continue', async () => {
  const url = await listening();
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const ada = await makePerson(ctx);
  const open = async (cookie: string) => {
    const response = await fetch(`${url}/api/v1/live?topics=bell`, { headers: { cookie } });
    const stream = { ended: false };
    void (async () => {
      for await (const _ of response.body ?? []) stream.ended = false;
      stream.ended = true;
    })();
    return stream;
  };
  const another = await startSession(ctx, ada.personId);
  const cookies = [await t.cookieOf(ada.personId), another.cookie] as const;
  const [left, stays] = [await open(cookies[0]), await open(cookies[1])];
  const out = await fetch(`${url}/api/v1/auth/sign_out`, { method: 'POST', headers: { cookie: cookies[0] } });
  expect(out.status).toBe(200);
  await expect.poll(() => left.ended).toBe(true);
  expect(stays.ended).toBe(false);
  // Ended without a notification, as if by another process.
  await t.pool.query('update sessions set expires_at = now() where user_id = $1', [ada.personId]);
  await expect.poll(() => stays.ended).toBe(true);
});

test('an open stream says hello, and ends when the server stops, which it doesn’t block', async () => {
  const url = await listening();
  const response = await fetch(`${url}/api/v1/live?topics=event:12`);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain('event: hello');
  await t.app.close();
  await expect.poll(async () => (await reader?.read().catch(() => ({ done: true })))?.done).toBe(true);
});
