import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PushKind } from '#contract/push/push.endpoints.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { endSessions } from '#server/features/accounts/sessions/end-sessions.ts';
import { deleteOldSessions } from '#server/features/accounts/sessions/session.store.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { openPush } from '#server/providers/push/open-push.ts';
import { isAtPushHost } from '#server/providers/push/push-hosts.rules.ts';
import { testApp } from '#testing/app.ts';
import { aBrowser, openPushStandIn, type TestBrowser } from '#testing/push/push-stand-in.ts';
import { queuePushes } from './index.ts';

const t = testApp();
let service: Awaited<ReturnType<typeof openPushStandIn>>;
const system = () => t.system.ctx({ kind: 'system' }, 'test');

beforeAll(async () => {
  service = await openPushStandIn();
  const config = { ...t.system.config, pushHosts: [service.host] };
  const agent = { ca: service.certificate, allowIPAddressList: ['127.0.0.1'] };
  Object.assign(t.system.providers, { push: openPush(config, agent) });
});
afterAll(() => service.close());
beforeEach(() => {
  service.got.length = 0;
  Object.assign(service.answer, { status: 201, location: '' });
});

const api = async (cookie: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  t.app.inject({ method, url: `/api/v1${path}`, headers: { cookie }, ...(payload ? { payload } : {}) });
const signIn = async (personId: number) => (await startSession(system(), personId)).cookie;

async function register(cookie: string, browser: TestBrowser = aBrowser()): Promise<TestBrowser> {
  const { publicKey: vapidPublicKey } = (await api(cookie, 'GET', '/push')).json();
  const { publicKey, authSecret } = browser;
  const payload = { endpoint: `https://${service.host}${browser.path}`, publicKey, authSecret, vapidPublicKey };
  const response = await api(cookie, 'POST', '/push/devices', payload);
  expect(response.statusCode, response.body).toBe(200);
  return browser;
}
async function aPersonWithPush(kinds: readonly PushKind[] = ['feedback']) {
  const { personId } = await makePerson(system());
  const cookie = await signIn(personId);
  await api(cookie, 'PATCH', '/push', { kinds: kinds.map((kind) => ({ kind, enabled: true })) });
  return { personId, cookie, browser: await register(cookie) };
}
const feedback = (userId: number, occasion: string, kind: PushKind = 'feedback') => ({
  userId,
  kind,
  occasion,
  text: 'Your feedback is ready',
  path: '/myworkouts',
  expiresAt: new Date(t.system.clock.now().getTime() + 60_000),
});
/** Which paths got a push about a new occasion. */
let occasions = 0;
async function reached(userId: number): Promise<string[]> {
  service.got.length = 0;
  occasions += 1;
  await queuePushes(system(), [feedback(userId, `occasion:${occasions}`)]);
  await t.drainJobs();
  return service.got.map(({ path }) => path);
}
const devicesOf = (userId: number) =>
  t.db.selectFrom('push_devices').select('endpoint').where('user_id', '=', userId).execute();

test('a browser gets a message that only its keys open, once per occasion', async () => {
  const { personId, browser } = await aPersonWithPush();
  await queuePushes(system(), [feedback(personId, 'once')]);
  await queuePushes(system(), [feedback(personId, 'once')]);
  await t.drainJobs();
  expect(service.got).toHaveLength(1);
  const [got] = service.got;
  expect(got?.authorization).toMatch(/^vapid t=/);
  expect(JSON.parse(browser.decrypt(got?.body ?? Buffer.alloc(0)))).toEqual({
    text: 'Your feedback is ready',
    path: '/myworkouts',
    tag: expect.stringMatching(/^push-\d+$/),
  });
});

test('only chosen kinds are pushed', async () => {
  const { personId, cookie } = await aPersonWithPush(['feedback']);
  await queuePushes(system(), [feedback(personId, 'other', 'new_time')]);
  await t.drainJobs();
  expect(service.got).toEqual([]);
  expect(await reached(personId)).toHaveLength(1);
  const off = await api(cookie, 'PATCH', '/push', { kinds: [{ kind: 'feedback', enabled: false }] });
  expect(off.json().kinds).toEqual([
    { kind: 'starting', title: 'Starts in 10 minutes', enabled: false },
    { kind: 'new_time', title: 'New time', enabled: false },
    { kind: 'waitlist_offer', title: 'Waitlist offer', enabled: false },
    { kind: 'feedback', title: 'Feedback ready', enabled: false },
  ]);
  expect(await reached(personId)).toEqual([]);
});

test('an expired message is not sent', async () => {
  const { personId } = await aPersonWithPush();
  await queuePushes(system(), [feedback(personId, 'late')]);
  await t.system.clock.advance(61_000);
  await t.drainJobs();
  expect(service.got).toEqual([]);
});

test.each([403, 404, 410])('a browser whose push service says %i is dropped', async (status) => {
  const { personId } = await aPersonWithPush();
  service.answer.status = status;
  await reached(personId);
  expect(await devicesOf(personId)).toEqual([]);
});

test('a redirect is not followed, and an overload is tried again', async () => {
  const { personId } = await aPersonWithPush();
  Object.assign(service.answer, { status: 307, location: `https://${service.host}/elsewhere` });
  expect(await reached(personId)).toHaveLength(1);
  expect(await devicesOf(personId)).toHaveLength(1);
  Object.assign(service.answer, { status: 503, location: '' });
  await expect(reached(personId)).rejects.toThrow('The push service responded with 503.');
  service.answer.status = 201;
});

test('a person has ten browsers: the oldest goes', async () => {
  const { personId, cookie, browser } = await aPersonWithPush();
  for (let more = 0; more < 9; more += 1) await register(cookie);
  expect((await devicesOf(personId)).map(({ endpoint }) => endpoint)).toContain(
    `https://${service.host}${browser.path}`,
  );
  await register(cookie);
  const left = (await devicesOf(personId)).map(({ endpoint }) => endpoint);
  expect(left).toHaveLength(10);
  expect(left).not.toContain(`https://${service.host}${browser.path}`);
});

describe('hosts', () => {
  test.each([
    ['https://push.example/1', true],
    ['http://push.example/1', false],
    ['https://push.example:8443/1', false],
    ['https://a.notify.example/1', true],
    ['https://notify.example/1', false],
    ['https://evilnotify.example/1', false],
    ['https://push.example.evil.test/1', false],
    ['https://user:pass@push.example/1', false],
    ['https://127.0.0.1/1', false],
    ['push.example', false],
  ])('%s: %s', (endpoint, known) => {
    expect(isAtPushHost(endpoint, ['push.example', '*.notify.example'])).toBe(known);
  });

  test('a browser at an unknown host is refused', async () => {
    const { cookie } = await aPersonWithPush();
    const { publicKey: vapidPublicKey } = (await api(cookie, 'GET', '/push')).json();
    const { publicKey, authSecret } = aBrowser();
    const payload = { endpoint: 'https://evil.test/1', publicKey, authSecret, vapidPublicKey };
    expect((await api(cookie, 'POST', '/push/devices', payload)).json().code).toBe('unknown_push_host');
  });

  test('a known host with a private address gets nothing', async () => {
    const { publicKey, authSecret, path } = aBrowser();
    const closed = openPush({ ...t.system.config, pushHosts: [service.host] }, { ca: service.certificate });
    const { default: webPush } = await import('web-push');
    const target = { endpoint: `https://${service.host}${path}`, publicKey, authSecret };
    const sending = closed.send({ target, vapid: webPush.generateVAPIDKeys(), payload: '{}', ttlSeconds: 60 });
    const message = await sending.then(String, (error: unknown) => String(error));
    expect(message).toMatch(/^Error: The push service can't be reached/);
    expect(message).not.toContain(path);
    expect(service.got).toEqual([]);
  });
});

test("a former key's browser is dropped, and a former key is refused", async () => {
  const { personId, cookie } = await aPersonWithPush();
  const { publicKey, authSecret } = aBrowser();
  const payload = { endpoint: `https://${service.host}/x`, publicKey, authSecret, vapidPublicKey: 'B'.repeat(87) };
  expect((await api(cookie, 'POST', '/push/devices', payload)).json().code).toBe('former_push_key');
  await t.db.updateTable('push_devices').set({ vapid_public_key: 'old' }).where('user_id', '=', personId).execute();
  expect(await reached(personId)).toEqual([]);
  expect(await devicesOf(personId)).toEqual([]);
});

describe('sessions', () => {
  test('signing out ends push here, and only here', async () => {
    const { personId, cookie } = await aPersonWithPush();
    const other = await register(await signIn(personId));
    await api(cookie, 'POST', '/auth/sign_out');
    expect(await reached(personId)).toEqual([other.path]);
  });

  test('signing out everywhere else ends push there, also in a browser whose session expired', async () => {
    const { personId, cookie, browser } = await aPersonWithPush();
    const expired = await startSession(system(), personId);
    await register(expired.cookie);
    const past = new Date(t.system.clock.real().getTime() - 60_000);
    await t.db.updateTable('sessions').set({ expires_at: past }).where('id', '=', expired.sessionId).execute();
    expect(await reached(personId)).toHaveLength(2);
    await api(cookie, 'DELETE', `/users/${personId}/sessions`);
    expect(await reached(personId)).toEqual([browser.path]);
  });

  test('push outlives a rotated session, and ends with its successor', async () => {
    const { personId, cookie, browser } = await aPersonWithPush();
    await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', personId).execute();
    const rotated = await api(cookie, 'GET', '/push');
    const successor = String(rotated.headers['set-cookie']).split(';')[0] ?? '';
    expect(successor).toMatch(/=/);
    expect(await reached(personId)).toEqual([browser.path]);
    const { sessions } = (await api(successor, 'GET', `/users/${personId}/sessions`)).json();
    const own = sessions.find(({ current }: { current: boolean }) => current);
    await api(successor, 'DELETE', `/users/${personId}/sessions/${own.id}`);
    expect(await reached(personId)).toEqual([]);
  });

  test('ending all sessions (a new password, a suspension) ends push', async () => {
    const { personId } = await aPersonWithPush();
    await endSessions(system(), personId);
    expect(await devicesOf(personId)).toEqual([]);
  });

  test('push ends when nothing is left of its session', async () => {
    const { personId } = await aPersonWithPush();
    const past = new Date(t.system.clock.real().getTime() - 60_000);
    await t.db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', personId).execute();
    await deleteOldSessions(t.db, t.system.clock.real());
    expect(await devicesOf(personId)).toEqual([]);
  });

  test('a browser where someone else signs in is theirs', async () => {
    const { personId, browser } = await aPersonWithPush();
    const other = await aPersonWithPush();
    await register(other.cookie, browser);
    expect(await reached(personId)).toEqual([]);
    expect(await reached(other.personId)).toHaveLength(2);
  });
});

test('without SECRETS_KEY push is off', async () => {
  const { personId } = await aPersonWithPush();
  const config = { ...t.system.config, secretsKey: undefined };
  await queuePushes({ ...system(), config }, [feedback(personId, 'off')]);
  const rows = await t.db.selectFrom('push_messages').select('id').where('user_id', '=', personId).execute();
  expect(rows).toEqual([]);
});
